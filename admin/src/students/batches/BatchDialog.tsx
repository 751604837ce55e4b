/** What is done to many at once, in its three steps: what is meant, exactly what it would change, what came of it with the way back. */
import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { BatchDone } from './BatchDone.tsx';
import { batchTexts as texts } from './texts.ts';
import { MOST_ROWS, type useBatchRun } from './use-batch-run.ts';

export interface BatchDialogProps {
  readonly ids: readonly string[];
  /** The year that the list is of: what belongs to a year is written into it. */
  readonly yearId: string | null;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

interface Steps extends Pick<BatchDialogProps, 'ids' | 'onClose' | 'onDone'> {
  readonly batch: Pick<ReturnType<typeof useBatchRun>, 'busy' | 'done' | 'stop' | 'undo'>;
  readonly title: string;
  readonly wide?: boolean;
  /** The first step, and whether it says enough to look at what it would change. */
  readonly form: ReactNode;
  readonly ready: boolean;
  readonly onLook: () => void;
  /** The second step, once it was looked at: how many would be written. */
  readonly preview: ReactNode | null;
  readonly writes: number;
  readonly writeLabel: string;
  readonly onWrite: () => void;
  readonly onBack: () => void;
}

export function BatchDialog({ batch, preview, ids, ...steps }: Steps) {
  const id = useId();
  const busy = batch.busy !== null;
  const tooMany = ids.length > MOST_ROWS;
  const { done } = batch;
  const close = (): void => {
    batch.stop();
    steps.onClose();
    if (done) steps.onDone?.();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth={steps.wide ? 'md' : 'sm'}
      aria-labelledby={id}
      onClose={() => batch.busy !== 'writing' && close()}
    >
      <DialogTitle id={id}>{steps.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
        {tooMany ? <Alert severity="error">{texts.tooMany}</Alert> : null}
        {done ? (
          <BatchDone batch={done} busy={busy} onUndo={() => void batch.undo(done)} />
        ) : (
          (preview ?? steps.form)
        )}
        {busy ? <LinearProgress aria-label={texts.checking} /> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {preview && !done ? (
          <Button disabled={busy} onClick={steps.onBack}>
            {texts.back}
          </Button>
        ) : null}
        <Button disabled={batch.busy === 'writing'} onClick={close}>
          {done ? texts.close : texts.cancel}
        </Button>
        {done ? null : preview ? (
          <Button variant="contained" disabled={busy || steps.writes === 0} onClick={steps.onWrite}>
            {steps.writeLabel}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy || !steps.ready || tooMany} onClick={steps.onLook}>
            {texts.preview}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
