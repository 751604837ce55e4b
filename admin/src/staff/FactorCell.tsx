import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetIdentity, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useAction } from '../components/use-action.ts';
import { useRole } from '../components/use-role.ts';
import { config } from '../providers/client.ts';
import { functionHttpClient } from '../providers/simple-rest.ts';
import type { StaffAccount } from './types.ts';

const reset = (id: string): Promise<unknown> =>
  functionHttpClient(`${config.supabaseUrl}/functions/v1/staff-accounts/${id}/reset-factor`, {
    method: 'POST',
    body: '{}',
  });

/** Whether a colleague has a second factor; a super administrator resets one that was lost. */
export function FactorCell({ account }: { readonly account: StaffAccount }) {
  const { isSuperAdmin } = useRole();
  const { identity } = useGetIdentity();
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const { busy, act } = useAction('The second factor was not reset', () => {
    setAsking(false);
    refresh();
  });
  const apply = () => act(() => reset(account.id), 'Second factor reset');
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {account.second_factor ? 'Set up' : 'None'}
      {account.second_factor && isSuperAdmin && account.id !== identity?.id ? (
        <Button
          onClick={() => setAsking(true)}
          aria-label={`Reset the second factor of ${account.display_name}`}
        >
          Reset
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Reset second factor"
        text={`Has ${account.display_name} lost the phone? The second factor and the recovery codes are removed, and the account is signed out everywhere. Make sure that it is really ${account.display_name} who asks.`}
        confirmLabel="Reset"
        danger
        busy={busy}
        onConfirm={() => void apply()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
