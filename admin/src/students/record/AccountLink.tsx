import { useState } from 'react';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { AddressField } from '../../components/AddressField.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { keys, linkAccount } from '../api.ts';
import type { StudentRecord } from '../rules/types.ts';

function LinkDialog({ record, onClose }: { readonly record: StudentRecord; readonly onClose: () => void }) {
  const { student, account } = record;
  const form = useRecordEdits({ account_email: student.email ?? '' }, student.version);
  const client = useQueryClient();
  const toasts = useToasts();
  const { account_email: email } = form.values;
  const save = async (): Promise<void> => {
    const error = await form.submit((_edits, version) =>
      linkAccount(student.id, account ? '' : email, version),
    );
    await client.invalidateQueries({ queryKey: keys.record(student.id) });
    if (error)
      return toasts.problem(account ? 'The account was not unlinked' : 'The account was not linked', error);
    toasts.success(account ? 'Account unlinked' : 'Account linked');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={account ? [] : ['account_email']}
      title={account ? 'Unlink this account?' : 'Link an account'}
      text={
        account
          ? `${account.email} will no longer see this student's information.`
          : 'The person with this account will see and fill in the student information of this record.'
      }
      saveLabel={account ? 'Unlink' : 'Link account'}
      disabled={!account && email.trim() === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      {account ? null : (
        <AddressField
          label="Email of the account"
          value={email}
          onChange={(event) => form.change('account_email', event.target.value)}
          sx={{ mt: 2 }}
          {...form.at('account_email')}
        />
      )}
    </FormDialog>
  );
}

/** The office links a record to an account by its own act; a record that came from an application stays with that account. */
export function AccountLink({ record }: { readonly record: StudentRecord }) {
  const [open, setOpen] = useState(false);
  if (record.application) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 0.5, ml: '-5px', display: 'block' }}>
        {record.account ? 'Unlink account' : 'Link an account'}
      </Button>
      {open ? <LinkDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
