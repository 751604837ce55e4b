import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { ISRAEL } from '@school/shared/dates';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { instantOf } from '../../lib/zoned.ts';
import { call } from '../../providers/rpc.ts';
import { Finished } from '../../components/bulk/Finished.tsx';
import { RehearsalView } from './RehearsalView.tsx';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';
import { MOST_AT_ONCE, useBulkPreview, useBulkRun } from '../../components/bulk/use-bulk.ts';

interface ReleaseDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Releases held decisions: first the rehearsal, then at once (after the minutes) or at a time in Israel. */
export default function ReleaseDialog({ ids, onClose }: ReleaseDialogProps) {
  const id = useId();
  const [wall, setWall] = useState('');
  const at = wall ? instantOf(wall, ISRAEL) : null;
  const details = wall && !at ? null : { publish_at: at };
  const preview = useBulkPreview('release', details, ids);
  const { busy, done, run, undo } = useBulkRun('release');
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
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={() => !busy && onClose()}>
      <DialogTitle id={id}>{texts.rehearse}</DialogTitle>
      <DialogContent>
        {done ? <Finished run={done} busy={busy} onUndo={() => void undo(done)} /> : null}
        {fits ? null : <Alert severity="error">{texts.tooMany}</Alert>}
        {error && !done ? <ErrorAlert error={error} /> : null}
        {rehearsal.isPending && fits && !done ? <LinearProgress aria-label={texts.rehearse} /> : null}
        {rehearsal.data && !done ? (
          <>
            <RehearsalView rehearsal={rehearsal.data} />
            <TextField
              type="datetime-local"
              label={texts.when}
              helperText={texts.whenHint}
              value={wall}
              onChange={({ target }) => setWall(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ mt: 2 }}
            />
            {shown?.needs_second_officer ? <Alert severity="warning">{texts.second}</Alert> : null}
          </>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {done ? texts.close : 'Cancel'}
        </Button>
        {done ? null : (
          <Button
            variant="contained"
            disabled={!ready}
            onClick={() => (shown && details ? void run(details, shown, false) : undefined)}
          >
            {texts.run.release(shown?.people ?? 0)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
