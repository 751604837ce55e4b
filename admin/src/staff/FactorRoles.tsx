import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useGetOne, useRefresh } from 'react-admin';
import { factorRoles, roleLabels, type FactorRole } from '@school/shared/roles';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

interface SchoolSettings {
  readonly id: string;
  readonly mfa_roles: readonly FactorRole[];
  readonly version: number;
}

/** The one row of the table. */
const SETTINGS_ID = '00000000-0000-4000-8000-000000000001';

function Roles({ settings }: { readonly settings: SchoolSettings }) {
  const { isSuperAdmin } = useRole();
  const form = useRecordEdits({ mfa_roles: settings.mfa_roles }, settings.version);
  const toasts = useToasts();
  const refresh = useRefresh();
  const { mfa_roles: chosen } = form.values;
  const choose = async (role: FactorRole, wanted: boolean): Promise<void> => {
    const others = chosen.filter((other) => other !== role);
    const error = await form.put(
      'mfa_roles',
      wanted ? [...others, role] : others,
      (_edits, expected_version, { mfa_roles }) =>
        call('save_school_settings', { changes: { mfa_roles: [...mfa_roles] }, expected_version }),
    );
    if (error) {
      form.discard();
      toasts.problem('The setting was not saved', error);
    } else
      toasts.success('Saved', wanted ? `${roleLabels[role]}: with a second factor from now on` : undefined);
    refresh();
  };
  return (
    <FormGroup row>
      {factorRoles.map((role) => (
        <FormControlLabel
          key={role}
          label={roleLabels[role]}
          disabled={!isSuperAdmin || form.busy}
          control={
            <Checkbox
              checked={chosen.includes(role)}
              onChange={(event) => void choose(role, event.target.checked)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

/** Which roles need a second factor. Super administrators choose; everybody in the office sees it. */
export function FactorRoles() {
  const { data } = useGetOne<SchoolSettings>('school_settings', { id: SETTINGS_ID });
  if (!data) return null;
  return (
    <Panel title="Who needs a second factor">
      <Typography variant="body2" color="text.secondary">
        These roles count only after a code from the person’s phone. Colleagues who have none yet set one up
        at their next request.
      </Typography>
      <Roles settings={data} />
    </Panel>
  );
}
