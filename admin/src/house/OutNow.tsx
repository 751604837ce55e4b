/** /out-now: who is out since when, who is late, what is planned; leaving in two taps, back in one. */
import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { Badge } from '../components/Badge.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { LeaveNow } from './LeaveNow.tsx';
import { LeaveLine } from './LeaveLine.tsx';
import { useHouseChanged, useOuting, type Outing } from './house-query.ts';
import { momentText } from './moments.ts';
import PlanLeave from './PlanLeave.tsx';
import { useResidents } from './residents.ts';
import { leaveTexts, texts } from './texts.ts';

/** Who leaves: chosen by name or room, and then until when. */
function WhoLeaves({ out }: { readonly out: ReadonlySet<string> }) {
  const { residents } = useResidents();
  const [chosen, setChosen] = useState<(typeof residents)[number] | null>(null);
  const here = residents.filter(({ id }) => !out.has(id));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, maxWidth: 560 }}>
      <Autocomplete
        fullWidth
        options={here}
        value={chosen}
        onChange={(_event, person) => setChosen(person)}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={(params) => <TextField {...params} label={leaveTexts.whoLeaves} />}
      />
      {chosen && !out.has(chosen.id) ? <LeaveNow student={chosen} leaveId={null} /> : null}
    </Box>
  );
}

const OutLine = ({ line }: { readonly line: Outing['out'][number] }) => (
  <LeaveLine
    line={line}
    badge={line.overdue ? <Badge tone="red">{texts.overdue}</Badge> : null}
    when={[
      texts.outSince(momentText(line.left_at)),
      line.due_at ? texts.dueBack(momentText(line.due_at)) : null,
    ]}
    action={<LeaveNow student={{ id: line.student_id, name: line.name }} leaveId={line.id} />}
  />
);

function PlannedLine({ line }: { readonly line: Outing['planned'][number] }) {
  const changed = useHouseChanged();
  const { act } = useAction(leaveTexts.failed, changed);
  const callOff = () =>
    act(() => call('cancel_leave', { leave_id: line.id }), [leaveTexts.calledOff, line.name]);
  return (
    <LeaveLine
      line={line}
      badge={null}
      when={[momentText(line.planned_from), line.due_at ? texts.dueBack(momentText(line.due_at)) : null]}
      action={
        <>
          <Button
            onClick={() => void callOff()}
            aria-label={`${leaveTexts.callOff}: ${line.name}`}
            sx={{ minHeight: 44 }}
          >
            {leaveTexts.callOff}
          </Button>
          <LeaveNow student={{ id: line.student_id, name: line.name }} leaveId={null} />
        </>
      }
    />
  );
}

export default function OutNow() {
  const [planning, setPlanning] = useState(false);
  const { data, error, refetch } = useOuting();
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <Loading loadingPrimary="" loadingSecondary="" />;
  const out = new Set(data.out.map(({ student_id }) => student_id));
  return (
    <>
      <PageHeader title={leaveTexts.title} intro={leaveTexts.intro(data.in_the_house, data.out.length)}>
        <Button variant="outlined" onClick={() => setPlanning(true)} sx={{ minHeight: 44 }}>
          {leaveTexts.plan}
        </Button>
      </PageHeader>
      {failed}
      <WhoLeaves out={out} />
      <Box
        sx={{ display: 'grid', gap: 1.5, mt: 1, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
      >
        <Panel title={`${texts.out} (${data.out.length})`}>
          {data.out.length === 0 ? <Typography color="text.secondary">{leaveTexts.nobody}</Typography> : null}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.out.map((line) => (
              <OutLine key={line.id} line={line} />
            ))}
          </Box>
        </Panel>
        <Panel title={`${leaveTexts.planned} (${data.planned.length})`}>
          {data.planned.length === 0 ? (
            <Typography color="text.secondary">{leaveTexts.noPlans}</Typography>
          ) : null}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.planned.map((line) => (
              <PlannedLine key={line.id} line={line} />
            ))}
          </Box>
        </Panel>
      </Box>
      {planning ? <PlanLeave onClose={() => setPlanning(false)} /> : null}
    </>
  );
}
