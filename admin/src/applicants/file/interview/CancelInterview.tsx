import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { useAct } from '../load.ts';
import type { OfficeFile } from '../types.ts';

/** The cancelling of an interview, with the reason that the applicant reads; a refusal leaves what was typed. */
function CancelDialog({ file, onClose }: { readonly file: OfficeFile; readonly onClose: () => void }) {
  const form = useRecordEdits({ reason: '' }, null);
  const cancel = useAct('cancel_interview');
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, _stamp, { reason }) =>
      cancel.mutateAsync({ application_id: file.application.id, reason }),
    );
    if (error) return toasts.problem('The interview was not cancelled', error);
    toasts.success('Interview cancelled', 'The applicant has been told by mail.');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title="Cancel interview"
      text="The slot becomes free again, and the applicant is told by mail."
      saveLabel="Cancel interview"
      cancelLabel="Keep it"
      danger
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Reason (the applicant reads it)"
        value={form.values.reason}
        onChange={({ target }) => form.change('reason', target.value)}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        {...form.at('reason')}
      />
    </FormDialog>
  );
}

export function CancelInterview({ file }: { readonly file: OfficeFile }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        Cancel interview
      </Button>
      {open ? <CancelDialog file={file} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
