import { usePermissions } from 'react-admin';
import { administratorRoles, officeRoles, type StaffRole } from '@school/shared/roles';

/** What the signed-in role is offered; the database decides what it may do. */
export function useRole(): {
  readonly role: StaffRole | null;
  readonly isOfficer: boolean;
  readonly isAdministrator: boolean;
  readonly isSuperAdmin: boolean;
} {
  const { permissions } = usePermissions<StaffRole>();
  const role = permissions ?? null;
  return {
    role,
    isOfficer: role !== null && officeRoles.includes(role),
    isAdministrator: role !== null && administratorRoles.includes(role),
    isSuperAdmin: role === 'super_admin',
  };
}
