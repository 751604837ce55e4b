import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { FunctionResult } from '../../providers/rpc.ts';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { CheckedLines } from './CheckedLines.tsx';
import { Finished } from './Finished.tsx';
import { bulkTexts as texts, people, type BulkActionName } from './texts.ts';
import { MOST_AT_ONCE, useBulkPreview, useBulkRun, type ItemOf } from './use-bulk.ts';

interface BulkFrameProps {
  readonly action: Exclude<BulkActionName, 'release'>;
  readonly ids: readonly string[];
  /** Whom a row stands for; applications when not said. */
  readonly itemOf?: ItemOf;
  /** What decides whom it reaches, and all of it; null while something is missing. */
  readonly reach: Record<string, unknown> | null;
  readonly details: Record<string, unknown> | null;
  /** On the button behind what it does: when it is told. */
  readonly when?: string;
  readonly onClose: () => void;
  /** Closed after it was done: nobody stays selected. */
  readonly onDone?: (() => void) | undefined;
  /** What the action asks for; the preview is null until it is known. */
  readonly fields: (preview: FunctionResult<'preview_bulk'> | null) => ReactNode;
}

/** One action on many: first exactly whom it reaches and who is left out, then the button, then what came of it. */
export function BulkFrame(props: BulkFrameProps) {
  const { action, ids, itemOf, reach, details, when = '', fields } = props;
  const id = useId();
  const preview = useBulkPreview(action, reach, ids, itemOf);
  const { busy, done, run, undo, close } = useBulkRun(action, props);
  const shown = preview.data;
  const ready = details !== null && shown && !preview.isPlaceholderData && shown.people > 0 && !busy;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !busy && close()}>
      <DialogTitle id={id}>{texts.names[action]}</DialogTitle>
      <DialogContent>
        {done ? (
          <Finished run={done} busy={busy} onUndo={() => void undo(done)} />
        ) : (
          <>
            {ids.length > MOST_AT_ONCE ? <Alert severity="error">{texts.tooMany}</Alert> : null}
            {fields(shown ?? null)}
            {preview.error ? <ErrorAlert error={preview.error} /> : null}
            {preview.isFetching && !shown ? (
              <LinearProgress sx={{ mt: 2 }} aria-label={texts.names[action]} />
            ) : null}
            {shown ? <CheckedLines shown={shown} /> : null}
          </>
        )}
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
              ? texts.askSecond(people(shown.people))
              : texts.run[action](shown?.people ?? 0)}
            {when}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
