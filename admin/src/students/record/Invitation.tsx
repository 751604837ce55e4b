import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { longDate, ISRAEL } from '@school/shared/dates';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { sentenceOf } from '../../providers/problem.ts';
import { inviteStudent, keys } from '../api.ts';
import type { StudentRecord } from '../rules/types.ts';

/** What the invitation stands at: sent to whom and until when, or run out. */
function Standing({ invitation }: { readonly invitation: NonNullable<StudentRecord['invitation']> }) {
  const over = new Date(invitation.expires_at) <= new Date();
  const day = longDate(over ? invitation.expires_at : invitation.invited_at, ISRAEL);
  return (
    <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {over
        ? `The invitation to ${invitation.email} ran out on ${day}.`
        : `Invited ${invitation.email} on ${day}.`}
    </Typography>
  );
}

/**
 * Invites the student of a record without an account by mail. The record is tied when the person who signs up has
 * confirmed this very address; the database decides that.
 */
export function Invitation({ record }: { readonly record: StudentRecord }) {
  const { student, account, invitation } = record;
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const toasts = useToasts();
  if (account) return null;
  const send = async (address: string): Promise<void> => {
    setBusy(true);
    try {
      client.setQueryData(keys.record(student.id), await inviteStudent(student.id, address));
      await client.invalidateQueries({ queryKey: keys.history(student.id) });
      toasts.success(address ? 'Invitation sent' : 'Invitation withdrawn', address);
      setOpen(false);
    } catch (error) {
      setProblem(sentenceOf(error));
      if (!address) toasts.problem('The invitation was not withdrawn', error);
    } finally {
      setBusy(false);
    }
  };
  const start = (): void => {
    setEmail(invitation?.email ?? student.email ?? '');
    setProblem(null);
    setOpen(true);
  };
  return (
    <>
      {invitation ? <Standing invitation={invitation} /> : null}
      <Button size="small" onClick={start} sx={{ ml: -1, display: 'block' }}>
        {invitation ? 'Invite again' : 'Invite by e-mail'}
      </Button>
      {invitation ? (
        <Button size="small" disabled={busy} onClick={() => void send('')} sx={{ ml: -1, display: 'block' }}>
          Withdraw invitation
        </Button>
      ) : null}
      <ConfirmDialog
        open={open}
        title="Invite by e-mail"
        text="A mail asks the student to sign up with this address. Once the address is confirmed, the account sees and fills in the student information of this record. The invitation is good for 30 days."
        confirmLabel="Send invitation"
        busy={busy}
        disabled={email.trim() === ''}
        onConfirm={() => void send(email.trim())}
        onClose={() => setOpen(false)}
      >
        <TextField
          label="Email of the student"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={problem !== null}
          helperText={problem}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  );
}
