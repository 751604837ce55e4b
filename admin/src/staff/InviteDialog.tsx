import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useCreate, useRefresh } from 'react-admin';
import { roleLabels, staffRoles, type StaffRole } from '@school/shared/roles';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { Problem, sentenceOf } from '../providers/problem.ts';

/** Invites a colleague: a new person gets a mail to choose a password, somebody with an account a mail that he has access. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('staff');
  const [wrong, setWrong] = useState<unknown>(null);
  const [create, { isPending }] = useCreate();
  const refresh = useRefresh();
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    try {
      await create('staff-accounts', { data: { email, role } }, { returnPromise: true });
      toasts.success('Invitation sent', email);
      refresh();
      onClose();
    } catch (error) {
      setWrong(error);
      if (!(error instanceof Problem && error.field)) toasts.problem('The invitation was not sent', error);
    }
  };
  const emailError = wrong instanceof Problem && wrong.field === 'email' ? sentenceOf(wrong) : '';
  return (
    <ConfirmDialog
      open
      title="Invite by mail"
      confirmLabel="Send invitation"
      busy={isPending}
      disabled={email.trim() === ''}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        type="email"
        label="E-mail address"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={emailError !== ''}
        helperText={emailError}
      />
      <TextField
        select
        label="Role"
        value={role}
        onChange={(event) => setRole(event.target.value as StaffRole)}
      >
        {staffRoles.map((value) => (
          <MenuItem key={value} value={value}>
            {roleLabels[value]}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  );
}
