import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useCreate, useRefresh } from 'react-admin';
import { accountRoles, roleLabels, type AccountRole } from '@school/shared/roles';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { Problem } from '../providers/problem.ts';

interface Invitation {
  readonly email: string;
  readonly role: AccountRole;
}
const BEGINNING: Invitation = { email: '', role: 'staff' };

/** Invites a colleague: a new person gets a mail to choose a password, somebody with an account a mail that they have access. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useRecordEdits(BEGINNING, null);
  const { email, role } = form.values;
  const [create] = useCreate();
  const refresh = useRefresh();
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, _stamp, data) =>
      create('staff-accounts', { data }, { returnPromise: true }),
    );
    if (error) {
      if (!(error instanceof Problem && error.field)) toasts.problem('The invitation was not sent', error);
      return;
    }
    toasts.success('Invitation sent', email);
    refresh();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['email', 'role']}
      title="Invite by mail"
      saveLabel="Send invitation"
      disabled={email.trim() === ''}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        type="email"
        label="E-mail address"
        value={email}
        onChange={(event) => form.change('email', event.target.value)}
        {...form.at('email')}
      />
      <TextField
        select
        label="Role"
        value={role}
        onChange={(event) => form.change('role', event.target.value)}
        {...form.at('role')}
      >
        {accountRoles.map((value) => (
          <MenuItem key={value} value={value}>
            {roleLabels[value]}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
