import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loading, useGetIdentity } from 'react-admin';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useTimeToTell } from '../file/decision/advice.ts';
import { TimeAdvice } from '../file/decision/TimeAdvice.tsx';
import { whenTold } from '../file/decision/words.ts';
import { ISRAEL } from '@school/shared/dates';
import { wallOf } from '../../lib/zoned.ts';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { bulkTexts as texts, people } from '../../components/bulk/texts.ts';
import { RehearsalView } from './RehearsalView.tsx';
import { publishAtOf } from '../../components/bulk/run-words.ts';
import { TakeOut, type Taking } from './TakeOut.tsx';

type Waiting = FunctionResult<'rehearse_bulk'>;

/** What is approved: the rehearsal of a release, else the message and whom it reaches. */
function Shown({ waiting, taking }: { readonly waiting: Waiting; readonly taking: Taking | null }) {
  const { rehearsal, body } = waiting;
  return (
    <Paper sx={{ p: 2 }}>
      {rehearsal ? (
        <RehearsalView rehearsal={rehearsal} taking={taking} />
      ) : (
        <>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', mb: 2 }}>
            {body}
          </Typography>
          <Typography variant="subtitle2" component="h3">
            {texts.tellWhom(waiting.people.length)}
          </Typography>
          <Box component="ol" sx={{ m: 0, paddingInlineStart: 3 }}>
            {waiting.people.map(({ application_id, name }) => (
              <li key={application_id}>
                <bdi>{name}</bdi> <TakeOut id={application_id} name={name} taking={taking} />
              </li>
            ))}
          </Box>
        </>
      )}
    </Paper>
  );
}

interface BottomBarProps {
  readonly words: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Stays in view under a long list. */
function BottomBar({ words, label, disabled, onPress }: BottomBarProps) {
  return (
    <Box sx={{ position: 'sticky', bottom: 0, zIndex: 4 }}>
      <Paper elevation={6} sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 180 }}>
          {words}
        </Typography>
        <Button variant="contained" disabled={disabled} onClick={onPress}>
          {label}
        </Button>
      </Paper>
    </Box>
  );
}

function Approval({ waiting }: { readonly waiting: Waiting }) {
  const { run, shown } = waiting;
  const { identity } = useGetIdentity();
  const client = useQueryClient();
  const toasts = useToasts();
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const ids = waiting.people.map(({ application_id }) => application_id);
  const wanted = publishAtOf(run);
  const time = useTimeToTell(ids, run.action === 'message' ? null : wallOf(wanted, ISRAEL));
  const isMine = run.created_by === identity?.id;
  const left_out = ids.filter((id) => out.has(id));
  const reached = ids.length - left_out.length;
  const changed = run.people - ids.length;
  const told = `${texts.tellWhom(reached)}. ${texts.takenOut(left_out.length)}`;
  const when = whenTold(time.tooEarly ? null : time.goes, waiting.undo_minutes);
  const label =
    run.action === 'message' ? texts.run.message(reached) : `${texts.run.release(reached)} ${when}`;
  const taking: Taking | null = isMine
    ? null
    : {
        out,
        onTake: (id, told) =>
          setOut((now) => new Set(told ? [...now].filter((other) => other !== id) : [...now, id])),
      };
  const approve = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('approve_bulk', { run_id: run.id, shown, left_out });
      toasts.success(texts.approved);
    } catch (error) {
      toasts.problem(texts.notApproved, error);
    }
    setAsking(false);
    // The page first: what no longer waits is not asked for again.
    await client.invalidateQueries({ queryKey: ['applicants', 'bulk', 'report'] });
    await client.invalidateQueries({ queryKey: ['applicants'] });
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="info">{isMine ? texts.asksOwn : texts.asks(run.created_by_name ?? '')}</Alert>
      {changed > 0 ? <Alert severity="warning">{texts.changed(changed)}</Alert> : null}
      {time.tooEarly ? (
        <Alert severity="warning">
          {texts.timeOver} {people(reached)} {whenTold(null, waiting.undo_minutes)}.
        </Alert>
      ) : (
        <TimeAdvice time={time} people={ids.length} />
      )}
      <Shown waiting={waiting} taking={taking} />
      {isMine ? null : (
        <BottomBar
          words={told}
          label={label}
          disabled={busy || reached === 0}
          onPress={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={label}
        text={`${told} ${run.action === 'message' ? texts.confirmMessage : when === 'now' ? texts.confirmAtOnce : texts.confirmRelease}`}
        confirmLabel={label}
        busy={busy}
        onConfirm={() => void approve()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

/** A run that waits, as the second officer reads it: whom, what, the letters, what speaks against each; then their approval. */
export function ApproveRun({ runId }: { readonly runId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['applicants', 'bulk', 'waiting', runId],
    queryFn: ({ signal }) => call('rehearse_bulk', { run_id: runId }, signal),
    gcTime: 0,
  });
  return (
    <>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Approval waiting={data} /> : error ? null : <Loading />}
    </>
  );
}
