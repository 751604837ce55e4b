import { usePermissions } from 'react-admin';
import {
  administratorRoles,
  houseRoles,
  isStaffRole,
  officeRoles,
  type AccountRole,
  type StaffRole,
} from '@school/shared/roles';

/** What the signed-in account is offered; the database decides what it may do. */
export function useRole(): {
  /** A role of the office; null for the house and for editors, and before it is known. */
  readonly role: StaffRole | null;
  readonly account: AccountRole | null;
  readonly isOfficer: boolean;
  readonly isAdministrator: boolean;
  readonly isSuperAdmin: boolean;
  /** Looks after those who live here: rooms, leave and the night. */
  readonly keepsHouse: boolean;
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
    keepsHouse: account !== null && houseRoles.includes(account),
  };
}
