import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './load.ts';
import { texts } from './texts.ts';

/** Says that one must not judge this file. */
export function Conflict({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const changed = useScoresChanged();
  const declare = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('declare_conflict', { application_id: id, reason });
      toasts.success(texts.conflictDone);
      setOpen(false);
    } catch (error) {
      toasts.problem(texts.conflict, error);
    }
    setBusy(false);
    await changed();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.conflict}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.conflict}
        text={texts.conflictText}
        confirmLabel="Give the file back"
        busy={busy}
        onConfirm={() => void declare()}
        onClose={() => setOpen(false)}
      >
        <TextField
          label={texts.conflictReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          sx={{ mt: 2 }}
          slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        />
      </ConfirmDialog>
    </>
  );
}
