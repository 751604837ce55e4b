import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** One question, two answers. While busy nothing can be pressed twice or closed away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, children, confirmLabel, cancelLabel = 'Cancel', danger, busy, disabled } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => !busy && props.onClose()}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {text === undefined ? null : (
          <DialogContentText component="div" sx={{ color: 'text.primary' }}>
            {text}
          </DialogContentText>
        )}
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => props.onClose()} disabled={busy ?? false}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={() => props.onConfirm()}
          disabled={(busy ?? false) || (disabled ?? false)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
