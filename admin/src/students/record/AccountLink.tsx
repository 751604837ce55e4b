import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { sentenceOf } from '../../providers/problem.ts';
import { keys, linkAccount } from '../api.ts';
import type { StudentRecord } from '../rules/types.ts';

/** The office ties a record to an account by its own act; a record that came from an application stays with that account. */
export function AccountLink({ record }: { readonly record: StudentRecord }) {
  const { student, account, application } = record;
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const toasts = useToasts();
  if (application) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      client.setQueryData(
        keys.record(student.id),
        await linkAccount(student.id, account ? '' : email, student.version),
      );
      toasts.success(account ? 'Account unlinked' : 'Account linked');
      setOpen(false);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const start = (): void => {
    setEmail(student.email ?? '');
    setProblem(null);
    setOpen(true);
  };
  return (
    <>
      <Button size="small" onClick={start} sx={{ mt: 0.5, ml: -1, display: 'block' }}>
        {account ? 'Unlink account' : 'Link an account'}
      </Button>
      <ConfirmDialog
        open={open}
        title={account ? 'Unlink this account?' : 'Link an account'}
        text={
          account
            ? `${account.email} will no longer see this student's information.`
            : 'The person with this account will see and fill in the student information of this record.'
        }
        confirmLabel={account ? 'Unlink' : 'Link account'}
        busy={busy}
        disabled={!account && email.trim() === ''}
        onConfirm={() => void save()}
        onClose={() => setOpen(false)}
      >
        {account ? (
          problem
        ) : (
          <TextField
            label="Email of the account"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={problem !== null}
            helperText={problem}
            sx={{ mt: 2 }}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
