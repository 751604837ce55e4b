import { useState } from 'react';
import Button from '@mui/material/Button';
import { call } from '../../providers/rpc.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useInterviewReload } from './use-interview-reload.ts';

interface CancelInterviewProps {
  readonly application_id: string;
  /** Of whom, where several are booked. */
  readonly name?: string;
}

/** Cancels the interview of one applicant, from their file or from the calendar, with the reason that the applicant reads. */
export function CancelInterview({ application_id, name }: CancelInterviewProps) {
  const [open, setOpen] = useState(false);
  const reload = useInterviewReload();
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
        <ReasonDialog
          title={name ? `Cancel the interview of ${name}` : 'Cancel interview'}
          text="The slot becomes free again, and the applicant is told by mail."
          label="Reason (the applicant reads it)"
          saveLabel="Cancel interview"
          cancelLabel="Keep it"
          danger
          optional
          kept={{ subject: 'application', subject_id: application_id, field: 'cancel-interview' }}
          send={(reason) => call('cancel_interview', { application_id, reason })}
          answered={reload}
          done={['Interview cancelled', 'The applicant has been told by mail.']}
          failed="The interview was not cancelled"
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
