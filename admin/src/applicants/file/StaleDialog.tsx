import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { Problematic } from '../../components/Problematic.tsx';
import { call } from '../../providers/rpc.ts';
import { Entry } from './Timeline.tsx';
import { linesOf } from './timeline-words.ts';
import type { LogEntry } from './types.ts';

const SHOWN = 5;

/** Somebody else was faster: what was changed, by whom and when. Nothing was saved, nothing is lost. */
export function StaleDialog({
  applicationId,
  seen,
  onClose,
}: {
  readonly applicationId: string;
  readonly seen: number | null;
  readonly onClose: () => void;
}) {
  const { data, error, isPending } = useQuery({
    queryKey: ['applicants', 'decision-history', applicationId, seen],
    queryFn: ({ signal }) =>
      call<readonly LogEntry[]>(
        'record_history',
        { table_name: 'application_decisions', row_id: applicationId },
        signal,
      ),
    enabled: seen !== null,
  });
  return (
    <Dialog open={seen !== null} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="stale-title">
      <DialogTitle id="stale-title">This file has changed since you opened it</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          Your change was not saved, so that nobody&apos;s decision is overwritten. The page now shows the
          newest state. Last changes:
        </Typography>
        {error ? <Problematic error={error} /> : null}
        {isPending && !error ? <Loading /> : null}
        {linesOf(data ?? [])
          .slice(0, SHOWN)
          .map((line) => (
            <Entry key={line.entry.id} line={line} />
          ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Look at it again
        </Button>
      </DialogActions>
    </Dialog>
  );
}
