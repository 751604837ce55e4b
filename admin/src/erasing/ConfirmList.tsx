import { useState } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { call } from '../providers/rpc.ts';
import { keys } from './load.ts';
import { people, texts, type Proposal } from './texts.ts';

/** The last question before a list is erased: the number of people is typed. */
export function ConfirmList({
  chosen,
  onClose,
}: {
  readonly chosen: readonly Proposal[];
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const erase = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('confirm_erasures', {
        people: chosen.map(({ subject, subject_id }) => ({ subject, subject_id })),
        expected_people: Number(typed),
      });
      toasts.success(texts.started, texts.startedNote);
      onClose();
    } catch (error) {
      toasts.problem(texts.failed, error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: keys.all });
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Erase ${people(chosen.length)}?`}
      text="Applications, records, files, mails and accounts of these people go. The log keeps that something was done, and no content."
      confirmLabel={`Erase ${people(chosen.length)}`}
      busy={busy}
      disabled={typed.trim() !== String(chosen.length)}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <Alert severity="warning" sx={{ my: 2 }}>
        {texts.nothingMore}
      </Alert>
      <TextField
        autoFocus
        label={texts.typeNumber}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
    </ConfirmDialog>
  );
}
