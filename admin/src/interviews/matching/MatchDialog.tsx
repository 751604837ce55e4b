import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { useAction } from '../../components/use-action.ts';
import { call } from '../../providers/rpc.ts';
import { ProposalTable } from './ProposalTable.tsx';
import { propose, type LeftOut, type Proposal } from './propose.ts';
import { matchTexts, summaryWords } from './texts.ts';

/** Names with a reason each: who gets no time, or whose booking failed. */
function NamedReasons({ people }: { readonly people: readonly (readonly [name: string, why: string])[] }) {
  return (
    <Box component="ul" sx={{ mt: 0.5, mb: 0, ps: 2.5 }}>
      {people.map(([name, why]) => (
        <li key={name}>
          <bdi>{name}</bdi>
          {`: ${why}`}
        </li>
      ))}
    </Box>
  );
}

function Left({ left }: { readonly left: readonly LeftOut[] }) {
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="h3" component="h3">{`${matchTexts.left} (${left.length})`}</Typography>
      <NamedReasons people={left.map(({ name, why }) => [name, matchTexts.why[why]])} />
    </Box>
  );
}

/** What is booked in one go, and what came of it. */
function useBooking(proposal: Proposal | undefined, onDone: () => void) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<readonly (readonly [name: string, why: string])[]>([]);
  const client = useQueryClient();
  const { busy, act } = useAction(matchTexts.notBooked, async () => {
    await client.invalidateQueries({ queryKey: ['interviews'] });
    await client.invalidateQueries({ queryKey: ['applicants'] });
  });
  const chosen = proposal?.lines.filter(({ application_id }) => !without.has(application_id)) ?? [];
  const book = () =>
    act(
      async () => {
        const report = await call('book_interviews', {
          bookings: chosen.map(({ application_id, slot }) => ({ application_id, slot_id: slot.id })),
        });
        const done = report.filter(({ booked }) => booked).length;
        const missed = report.filter(({ booked }) => !booked);
        setFailed(
          missed.map(({ application_id, reason }) => [
            chosen.find((line) => line.application_id === application_id)?.name ?? '',
            reason ?? '',
          ]),
        );
        if (missed.length === 0) onDone();
        return done > 0 ? matchTexts.booked(done) : null;
      },
      (said) => said,
    );
  const toggle = (application: string): void => {
    const next = new Set(without);
    if (!next.delete(application)) next.add(application);
    setWithout(next);
  };
  return { without, toggle, chosen, busy, failed, book };
}

/** The best times for all who wait, seen before anything is booked. */
export default function MatchDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['interviews', 'proposal'],
    queryFn: async ({ signal }) => propose(await call('interview_wishes', {}, signal)),
    // A proposal that changes under the eyes of who checks it would be another one than they booked.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { without, toggle, chosen, busy, failed, book } = useBooking(data, onClose);
  const waiting = data && data.lines.length + data.left.length > 0;
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{matchTexts.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ color: 'text.primary', mb: 2 }}>{matchTexts.intro}</DialogContentText>
        {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
        {isPending && !error ? <Loading /> : null}
        {data && !waiting ? <Typography color="text.secondary">{matchTexts.nobody}</Typography> : null}
        {failed.length > 0 ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {matchTexts.some}
            <NamedReasons people={failed} />
          </Alert>
        ) : null}
        {data && waiting ? (
          <>
            <Typography sx={{ fontWeight: 700, mb: 1 }}>{summaryWords(data)}</Typography>
            {data.lines.length > 0 ? (
              <ProposalTable lines={data.lines} without={without} onToggle={toggle} />
            ) : null}
            {data.left.length > 0 ? <Left left={data.left} /> : null}
          </>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          Close
        </Button>
        <Button variant="contained" disabled={busy || chosen.length === 0} onClick={() => void book()}>
          {busy ? matchTexts.booking : matchTexts.book(chosen.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
