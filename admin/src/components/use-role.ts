import { usePermissions } from 'react-admin';
import {
  administratorRoles,
  isStaffRole,
  officeRoles,
  type AccountRole,
  type StaffRole,
} from '@school/shared/roles';

/** What the signed-in role is offered; the database decides what it may do. */
export function useRole(): {
  /** Null for an editor, who is no staff. */
  readonly role: StaffRole | null;
  readonly account: AccountRole | null;
  readonly isOfficer: boolean;
  readonly isAdministrator: boolean;
  readonly isSuperAdmin: boolean;
} {
  const { permissions } = usePermissions<AccountRole>();
  const account = permissions ?? null;
  const role = isStaffRole(account) ? account : null;
  return {
    role,
    account,
    isOfficer: role !== null && officeRoles.includes(role),
    isAdministrator: role !== null && administratorRoles.includes(role),
    isSuperAdmin: role === 'super_admin',
  };
}
