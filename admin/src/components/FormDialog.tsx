import { useId, type ReactNode, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { DraftState } from '../providers/draft-writer.ts';
import { DraftNote } from './DraftNote.tsx';

interface FormDialogProps {
  /** From useRecordEdits. */
  readonly form: {
    readonly busy: boolean;
    readonly elsewhere: (shown: readonly string[]) => string | null;
    /** How far the text that is kept on the server is. */
    readonly draft?: DraftState | null;
  };
  /** The fields that show their own refusals; any other refusal stands above the buttons. */
  readonly fields: readonly string[];
  readonly title: string;
  /** Whom or what it is about, above the text. */
  readonly about?: ReactNode;
  readonly text?: string;
  readonly saveLabel: string;
  /** On the button while it is being saved. */
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  /** Saving takes something away. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Enter answers at once: the button has the focus when the dialog opens. */
  readonly focusSave?: boolean;
  /** Saves too, and does more; it stands at the end in place of the plain way. */
  readonly further?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly children?: ReactNode;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/**
 * A record, or a new one, in a dialog: its inputs, then Cancel and save; Enter in an input saves. While busy nothing can be
 * pressed twice or closed away. Mount it when it is opened, so that a cancelled form begins again the next time.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, fields, title, text, saveLabel, busyLabel = saveLabel, disabled = false } = props;
  const { cancelLabel = 'Cancel', danger = false, further } = props;
  const id = useId();
  const refusal = form.elsewhere(fields);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!form.busy && !disabled) props.onSave();
  };
  return (
    <Dialog
      open
      onClose={() => !form.busy && props.onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'contents' }}>
        {/* MUI takes the upper padding away only directly after the title; 8 px are what the label of a first input needs. */}
        <DialogContent sx={{ pt: 1 }}>
          {props.about}
          {text ? <DialogContentText sx={{ color: 'text.primary' }}>{text}</DialogContentText> : null}
          {props.children}
          <DraftNote state={form.draft ?? null} />
          {refusal ? <Alert severity="error">{refusal}</Alert> : null}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => props.onClose()} disabled={form.busy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            autoFocus={(props.focusSave ?? false) && !further}
            variant={further ? 'outlined' : 'contained'}
            color={danger ? 'error' : 'primary'}
            disabled={form.busy || disabled}
          >
            {form.busy ? busyLabel : saveLabel}
          </Button>
          {further ? (
            <Button
              autoFocus={props.focusSave ?? false}
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={form.busy || disabled}
              onClick={further.onPress}
            >
              {further.label}
            </Button>
          ) : null}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
