import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useCreate, useRefresh } from 'react-admin';
import { todayIn } from '@school/shared/dates';
import { accountRoles, roleLabels, type AccountRole } from '@school/shared/roles';
import { AddressField } from '../components/AddressField.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { useRole } from '../components/use-role.ts';
import { Problem } from '../providers/problem.ts';
import { HouseDays } from './HouseDays.tsx';

interface Invitation {
  readonly email: string;
  readonly role: AccountRole;
  readonly works_from: string;
  readonly works_until: string;
}
const BEGINNING: Omit<Invitation, 'role'> = { email: '', works_from: todayIn(), works_until: '' };

/** Invites a colleague: a new person gets a mail to choose a password, somebody with an account a mail that they have access. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { isSuperAdmin } = useRole();
  const roles: readonly AccountRole[] = isSuperAdmin ? accountRoles : ['house'];
  const first: Invitation = { ...BEGINNING, role: isSuperAdmin ? 'staff' : 'house' };
  const form = useRecordEdits(first, null);
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
      fields={['email', 'role', 'works_from', 'works_until']}
      title="Invite by mail"
      saveLabel="Send invitation"
      disabled={email.trim() === ''}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <AddressField autoFocus label="E-mail address" {...form.input('email')} />
      <TextField select label="Role" {...form.input('role')}>
        {roles.map((value) => (
          <MenuItem key={value} value={value}>
            {roleLabels[value]}
          </MenuItem>
        ))}
      </TextField>
      {role === 'house' ? <HouseDays form={form} /> : null}
    </FormDialog>
  );
}
