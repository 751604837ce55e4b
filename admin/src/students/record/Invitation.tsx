import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { longDate, ISRAEL } from '@school/shared/dates';
import { AddressField } from '../../components/AddressField.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useAction } from '../../components/use-action.ts';
import { useRecordEdits } from '../../components/use-record-edits.ts';
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

function InviteDialog({ record, onClose }: { readonly record: StudentRecord; readonly onClose: () => void }) {
  const { student, invitation } = record;
  const form = useRecordEdits({ account_email: invitation?.email ?? student.email ?? '' }, null);
  const invite = useInvite(student.id);
  const email = form.values.account_email.trim();
  const send = async (): Promise<void> => {
    if (!(await form.submit(() => invite(email)))) onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['account_email']}
      title="Invite by e-mail"
      text="A mail asks the student to sign up with this address. Once the address is confirmed, the account sees and fills in the student information of this record. The invitation is good for 30 days."
      saveLabel="Send invitation"
      disabled={email === ''}
      onSave={() => void send()}
      onClose={onClose}
    >
      <AddressField label="Email of the student" {...form.input('account_email')} sx={{ mt: 2 }} />
    </FormDialog>
  );
}

/** Sends an invitation, or withdraws the open one (''); the record and its history show it at once. */
function useInvite(id: string): (email: string) => Promise<void> {
  const client = useQueryClient();
  const toasts = useToasts();
  return async (email) => {
    await inviteStudent(id, email);
    await Promise.all(
      [keys.record(id), keys.history(id)].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    toasts.success(email ? 'Invitation sent' : 'Invitation withdrawn', email);
  };
}

/**
 * Invites the student of a record without an account by mail. The record is tied when the person who signs up has
 * confirmed this very address; the database decides that.
 */
export function Invitation({ record }: { readonly record: StudentRecord }) {
  const { student, account, invitation } = record;
  const [open, setOpen] = useState(false);
  const invite = useInvite(student.id);
  const { busy, act } = useAction('The invitation was not withdrawn');
  if (account) return null;
  return (
    <>
      {invitation ? <Standing invitation={invitation} /> : null}
      <Button size="small" onClick={() => setOpen(true)} sx={{ ml: '-5px', display: 'block' }}>
        {invitation ? 'Invite again' : 'Invite by e-mail'}
      </Button>
      {invitation ? (
        <Button
          size="small"
          disabled={busy}
          onClick={() => void act(() => invite(''))}
          sx={{ ml: '-5px', display: 'block' }}
        >
          Withdraw invitation
        </Button>
      ) : null}
      {open ? <InviteDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
