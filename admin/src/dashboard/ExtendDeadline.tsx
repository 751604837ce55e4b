import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Database } from '@school/shared/database.types';
import { deadlineText } from '@school/shared/dates';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { DeadlineFields } from '../components/DeadlineFields.tsx';
import { useToasts } from '../components/toasts.tsx';
import { instantOf, wallOf } from '../lib/zoned.ts';
import { Problem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';

type Year = Database['public']['Tables']['program_years']['Row'];

/** More time for somebody who has not handed in: the office does not see his draft, but knows the address he writes from. */
export function ExtendDeadline({ year }: { readonly year: Year }) {
  const zone = year.application_deadline_zone;
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [wall, setWall] = useState(wallOf(year.application_deadline_at, zone));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const toasts = useToasts();
  const until = instantOf(wall, zone);
  const extend = async (): Promise<void> => {
    if (!until) return;
    setBusy(true);
    setWrong(null);
    try {
      await call('extend_deadline', { email, until, reason });
      toasts.success('Deadline extended', deadlineText(until, zone), 'The applicant has been told by mail.');
      setOpen(false);
      setEmail('');
      setReason('');
    } catch (error) {
      if (error instanceof Problem) setWrong(error);
      toasts.problem('The deadline was not extended', error);
    }
    setBusy(false);
  };
  const atEmail = wrong?.field === 'email' ? wrong.message : undefined;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Extend a deadline
      </Button>
      <ConfirmDialog
        open={open}
        title="Extend a deadline"
        text="A later deadline for one applicant whose application is still in progress. He is told by mail."
        confirmLabel="Extend the deadline"
        busy={busy}
        disabled={email.trim() === '' || !until}
        onConfirm={() => void extend()}
        onClose={() => setOpen(false)}
      >
        <TextField
          type="email"
          label="E-mail address he signs in with"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={atEmail !== undefined}
          helperText={atEmail}
        />
        <DeadlineFields
          zone={zone}
          wall={wall}
          reason={reason}
          wrong={wrong}
          onWall={setWall}
          onReason={setReason}
        />
      </ConfirmDialog>
    </>
  );
}
