import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { call } from '../../providers/rpc.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useToasts } from '../toasts.tsx';
import { useRecordEdits } from '../use-record-edits.ts';
import { useInterviewReload } from './use-interview-reload.ts';

interface CancelProps {
  readonly application_id: string;
  /** Of whom, where several are booked. */
  readonly name?: string;
}

/** The cancelling of an interview, with the reason that the applicant reads; a refusal leaves what was typed. */
function CancelDialog({ application_id, name, onClose }: CancelProps & { readonly onClose: () => void }) {
  const form = useRecordEdits({ reason: '' }, null, {
    kept: {
      name: 'reason',
      place: { subject: 'application', subject_id: application_id, field: 'cancel-interview' },
    },
  });
  const reload = useInterviewReload();
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit(async (_edits, _stamp, { reason }) => {
      try {
        await call('cancel_interview', { application_id, reason });
      } finally {
        await reload();
      }
    });
    if (error) return toasts.problem('The interview was not cancelled', error);
    toasts.success('Interview cancelled', 'The applicant has been told by mail.');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title={name ? `Cancel the interview of ${name}` : 'Cancel interview'}
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

/** Cancels the interview of one applicant, from their file or from the calendar. */
export function CancelInterview({ application_id, name }: CancelProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        color="error"
        {...(name ? { 'aria-label': `Cancel the interview of ${name}` } : {})}
        onClick={() => setOpen(true)}
      >
        Cancel interview
      </Button>
      {open ? (
        <CancelDialog
          application_id={application_id}
          {...(name ? { name } : {})}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
