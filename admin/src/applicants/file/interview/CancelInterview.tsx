import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useInterview } from './interview.ts';
import type { OfficeFile } from '../types.ts';

export function CancelInterview({ file }: { readonly file: OfficeFile }) {
  const { cancel, busy } = useInterview(file);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        Cancel interview
      </Button>
      <ConfirmDialog
        open={open}
        title="Cancel interview"
        text="The slot becomes free again, and the applicant is told by mail."
        confirmLabel="Cancel interview"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void cancel(reason).then(() => setOpen(false))}
        onClose={() => setOpen(false)}
      >
        <TextField
          label="Reason (the applicant reads it)"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        />
      </ConfirmDialog>
    </>
  );
}
