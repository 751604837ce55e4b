import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useGetOne, useRefresh } from 'react-admin';
import { roleLabels, staffRoles, type StaffRole } from '@school/shared/roles';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

interface SchoolSettings {
  readonly id: string;
  readonly mfa_roles: readonly StaffRole[];
  readonly version: number;
}

/** The one row of the table. */
const SETTINGS_ID = '00000000-0000-4000-8000-000000000001';

/** Which roles need a second factor. Super administrators choose; everybody in the office sees it. */
export function FactorRoles() {
  const { isSuperAdmin } = useRole();
  const { data } = useGetOne<SchoolSettings>('school_settings', { id: SETTINGS_ID });
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const refresh = useRefresh();
  if (!data) return null;
  const choose = async (role: StaffRole, wanted: boolean): Promise<void> => {
    setBusy(true);
    const others = data.mfa_roles.filter((other) => other !== role);
    try {
      await call('save_school_settings', {
        changes: { mfa_roles: wanted ? [...others, role] : others },
        expected_version: data.version,
      });
      toasts.success('Saved', wanted ? `${roleLabels[role]}: with a second factor from now on` : undefined);
    } catch (error) {
      toasts.problem('The setting was not saved', error);
    }
    refresh();
    setBusy(false);
  };
  return (
    <Panel title="Who needs a second factor">
      <Typography variant="body2" color="text.secondary">
        These roles count only after a code from the person’s phone. Colleagues who have none yet set one up
        at their next request.
      </Typography>
      <FormGroup row>
        {staffRoles.map((role) => (
          <FormControlLabel
            key={role}
            label={roleLabels[role]}
            disabled={!isSuperAdmin || busy}
            control={
              <Checkbox
                checked={data.mfa_roles.includes(role)}
                onChange={(event) => void choose(role, event.target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </Panel>
  );
}
