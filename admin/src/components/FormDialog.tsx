import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { DraftNote } from './DraftNote.tsx';
import { StaleRecord } from './StaleRecord.tsx';
import type { RecordEdits } from './use-record-edits.ts';

interface FormDialogProps<Stamp, Row extends object> {
  readonly form: RecordEdits<Stamp, Row>;
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
  /** A StaleRecord with the names of the fields; null where the dialog gives way to a colleague's change. */
  readonly stale?: ReactNode;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/**
 * A record, or a new one, in a dialog: its inputs, then Cancel and save; Enter in an input saves. While busy nothing can be
 * pressed twice, closed away or typed behind the save. Mount it when it is opened, so that a cancelled form begins again the next time.
 */
export function FormDialog<Stamp, Row extends object>(props: FormDialogProps<Stamp, Row>) {
  const { form, fields, title, text, saveLabel, busyLabel = saveLabel, disabled = false } = props;
  const { cancelLabel = 'Cancel', danger = false, further, stale } = props;
  const id = useId();
  const refusal = form.elsewhere(fields);
  const pressedIn = useRef<Element | null>(null);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    pressedIn.current = document.activeElement;
    if (!form.busy && !disabled) props.onSave();
  };
  useEffect(() => {
    if (form.busy || !(pressedIn.current instanceof HTMLElement)) return;
    // Refused: what was disabled meanwhile has lost the focus.
    pressedIn.current.focus();
    pressedIn.current = null;
  }, [form.busy]);
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
        <Box component="fieldset" disabled={form.busy} sx={{ display: 'contents' }}>
          {/* MUI takes the upper padding away only directly after the title; 8 px are what the label of a first input needs. */}
          <DialogContent sx={{ pt: 1 }}>
            {props.about}
            {text ? <DialogContentText sx={{ color: 'text.primary' }}>{text}</DialogContentText> : null}
            {props.children}
            <DraftNote state={form.draft} />
            {refusal ? <Alert severity="error">{refusal}</Alert> : null}
          </DialogContent>
        </Box>
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
      {stale === undefined ? <StaleRecord form={form} title="This has changed since you opened it" /> : stale}
    </Dialog>
  );
}
