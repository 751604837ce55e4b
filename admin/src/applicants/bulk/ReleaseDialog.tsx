import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { call } from '../../providers/rpc.ts';
import { Finished } from '../../components/bulk/Finished.tsx';
import { useTimeToTell } from '../file/decision/advice.ts';
import { TimeAdvice } from '../file/decision/TimeAdvice.tsx';
import { whenTold } from '../file/decision/words.ts';
import { RehearsalView } from './RehearsalView.tsx';
import { bulkTexts as texts, letters } from '../../components/bulk/texts.ts';
import { MOST_AT_ONCE, useBulkPreview, useBulkRun } from '../../components/bulk/use-bulk.ts';

interface ReleaseDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Releases held decisions: when they are told, then the rehearsal of what is told whom; both stand on the button. */
export default function ReleaseDialog(props: ReleaseDialogProps) {
  const { ids } = props;
  const id = useId();
  const [wall, setWall] = useState('');
  const time = useTimeToTell(ids, wall);
  const details = time.usable ? { publish_at: time.at } : null;
  const preview = useBulkPreview('release', details, ids);
  const { busy, done, run, undo, close } = useBulkRun('release', props);
  const fits = ids.length <= MOST_AT_ONCE;
  const rehearsal = useQuery({
    queryKey: ['applicants', 'bulk', 'rehearsal', ids],
    queryFn: ({ signal }) => call('rehearse_release', { application_ids: ids }, signal),
    enabled: fits && !done,
    gcTime: 0,
  });
  const shown = preview.data;
  const ready = details && shown && rehearsal.data && !preview.isPlaceholderData && shown.people > 0 && !busy;
  const error = preview.error ?? rehearsal.error;
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={() => !busy && close()}>
      <DialogTitle id={id}>{texts.rehearse}</DialogTitle>
      <DialogContent sx={{ pt: 1 }}>
        {done ? <Finished run={done} busy={busy} onUndo={() => void undo(done)} /> : null}
        {fits ? null : <Alert severity="error">{texts.tooMany}</Alert>}
        {error && !done ? <ErrorAlert error={error} /> : null}
        {fits && !done ? (
          <Box sx={{ display: 'grid', gap: 1.5, pt: 1, pb: 2 }}>
            <TextField
              type="datetime-local"
              label={texts.when}
              helperText={texts.whenHint}
              value={wall}
              onChange={({ target }) => setWall(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ maxWidth: 420 }}
            />
            <TimeAdvice time={time} people={shown?.people ?? ids.length} onTake={setWall} />
            {shown?.needs_second_officer ? <Alert severity="warning">{texts.second}</Alert> : null}
          </Box>
        ) : null}
        {rehearsal.isPending && fits && !done ? <LinearProgress aria-label={texts.rehearse} /> : null}
        {rehearsal.data && !done ? <RehearsalView rehearsal={rehearsal.data} /> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={busy}>
          {done ? texts.close : 'Cancel'}
        </Button>
        {done ? null : (
          <Button
            variant="contained"
            disabled={!ready}
            onClick={() => (shown && details ? void run(details, shown) : undefined)}
          >
            {shown?.needs_second_officer
              ? texts.askSecond(letters(shown.people))
              : texts.run.release(shown?.people ?? 0)}{' '}
            {shown ? whenTold(time.goes, shown.undo_minutes) : null}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
