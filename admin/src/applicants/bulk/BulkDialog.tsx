import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { CheckedLines } from './CheckedLines.tsx';
import { detailsOf, firstChoice, reachOf } from './details.ts';
import { Fields } from './Fields.tsx';
import { Finished } from './Finished.tsx';
import { bulkTexts as texts, type BulkActionName } from './texts.ts';
import { MOST_AT_ONCE, useBulkPreview, useBulkRun } from './use-bulk.ts';

export interface BulkDialogProps {
  readonly action: Exclude<BulkActionName, 'release'>;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** One action on many: first exactly whom it reaches and who is left out, then the button, then what came of it. */
export default function BulkDialog({ action, ids, onClose }: BulkDialogProps) {
  const id = useId();
  const [choice, setChoice] = useState(() => firstChoice(action));
  const [strict, setStrict] = useState(false);
  const preview = useBulkPreview(action, reachOf(action, choice), ids);
  const { busy, done, run, undo } = useBulkRun(action);
  const shown = preview.data;
  const details = detailsOf(action, choice);
  const year = shown
    ? {
        mode: shown.release_mode === 'held' ? ('hold' as const) : ('now' as const),
        minutes: shown.undo_minutes,
      }
    : null;
  const ready = details !== null && shown && !preview.isPlaceholderData && shown.people > 0 && !busy;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !busy && onClose()}>
      <DialogTitle id={id}>{texts.names[action]}</DialogTitle>
      <DialogContent>
        {done ? (
          <Finished run={done} busy={busy} onUndo={() => void undo(done)} />
        ) : (
          <>
            {ids.length > MOST_AT_ONCE ? <Alert severity="error">{texts.tooMany}</Alert> : null}
            <Fields
              action={action}
              choice={choice}
              year={year}
              onChange={(change) => setChoice((now) => ({ ...now, ...change }))}
            />
            {preview.error ? <ErrorAlert error={preview.error} /> : null}
            {preview.isFetching && !shown ? (
              <LinearProgress sx={{ mt: 2 }} aria-label={texts.names[action]} />
            ) : null}
            {shown ? <CheckedLines shown={shown} /> : null}
            <FormControlLabel
              sx={{ mt: 1 }}
              control={<Checkbox size="small" checked={strict} onChange={(_event, on) => setStrict(on)} />}
              label={texts.allOrNothing}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {done ? texts.close : 'Cancel'}
        </Button>
        {done ? null : (
          <Button
            variant="contained"
            disabled={!ready}
            onClick={() => (shown && details ? void run(details, shown, strict) : undefined)}
          >
            {texts.run[action](shown?.people ?? 0)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
