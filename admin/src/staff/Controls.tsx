import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { useGetIdentity, useRefresh, useUpdate } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { accountRoles, roleLabels } from '@school/shared/roles';
import { Badge } from '../components/Badge.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { useRole } from '../components/use-role.ts';
import { isKind } from '../providers/problem.ts';
import type { StaffAccount } from './types.ts';

type Change = Partial<Pick<StaffAccount, 'role' | 'is_active'>>;

const describe = (account: StaffAccount, change: Change): string =>
  account.invited_at
    ? `Withdraw the invitation of ${account.email}? Its link then opens nothing.`
    : change.role
      ? `Make ${account.display_name} ${roleLabels[change.role]}? It takes effect on the next request.`
      : change.is_active
        ? `Give ${account.display_name} access again?`
        : `Deactivate ${account.display_name}? The account is out at its next request.`;

/** Role and access of one colleague; each change asks first. Nobody changes their own. */
export function Controls({ account }: { readonly account: StaffAccount }) {
  const { isSuperAdmin } = useRole();
  const { identity } = useGetIdentity();
  const [asked, setAsked] = useState<Change | null>(null);
  const [update] = useUpdate<StaffAccount>();
  const { role, is_active } = account;
  const form = useRecordEdits({ role, is_active }, account.version);
  const toasts = useToasts();
  const refresh = useRefresh();
  const fixed = !isSuperAdmin || account.id === identity?.id;
  const apply = async (change: Change): Promise<void> => {
    const [name = 'role'] = Object.keys(change);
    const error = await form.put(name, change[name as keyof Change], (edits, version) =>
      // With the version shown, so that a colleague's change in between is not overwritten.
      update(
        'staff-accounts',
        { id: account.id, data: { ...edits, version }, previousData: account },
        { returnPromise: true },
      ),
    );
    if (error) toasts.problem('The staff account was not changed', error);
    else toasts.success('Staff account changed');
    // The switch goes back to what is there.
    if (error) form.discard();
    if (isKind(error, 'stale_version')) refresh();
    setAsked(null);
  };
  if (fixed)
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {roleLabels[account.role]}
        {account.invited_at ? (
          <Badge tone="amber">{`Invited ${longDateTime(account.invited_at)}`}</Badge>
        ) : null}
        {account.is_active || account.invited_at ? null : <Badge tone="neutral">Deactivated</Badge>}
        {account.id === identity?.id ? <Badge tone="blue">You</Badge> : null}
      </Box>
    );
  const invited = account.invited_at;
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title={invited ? 'Withdraw invitation' : 'Change staff account'}
      text={asked ? describe(account, asked) : ''}
      confirmLabel={invited ? 'Withdraw' : 'Change'}
      danger={asked?.is_active === false}
      busy={form.busy}
      onConfirm={() => asked && void apply(asked)}
      onClose={() => setAsked(null)}
    />
  );
  if (invited)
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {roleLabels[account.role]}
        <Badge tone="amber">{`Invited ${longDateTime(invited)}`}</Badge>
        <Button onClick={() => setAsked({ is_active: false })}>Withdraw</Button>
        {dialog}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Select
        size="small"
        value={account.role}
        onChange={(event) => setAsked({ role: event.target.value })}
        inputProps={{ 'aria-label': `Role of ${account.display_name}` }}
        sx={{ minWidth: 190 }}
      >
        {accountRoles.map((role) => (
          <MenuItem key={role} value={role}>
            {roleLabels[role]}
          </MenuItem>
        ))}
      </Select>
      <Switch
        checked={account.is_active}
        onChange={(event) => setAsked({ is_active: event.target.checked })}
        slotProps={{ input: { 'aria-label': `${account.display_name} has access` } }}
      />
      {account.is_active ? 'Active' : <Badge tone="neutral">Deactivated</Badge>}
      {dialog}
    </Box>
  );
}
