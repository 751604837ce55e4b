import type { NavigateFunction } from 'react-router';
import { isStaffRole, type Role } from '@school/shared/roles';
import { paths, roomOf } from '@school/shared/routes';

/** Where a role's day begins: staff in the office, everybody else on their own dashboard (design, section 8). */
export const homeOf = (role: Role): string => (isStaffRole(role) ? paths.adminDashboard : paths.dashboard);

/** True when the page lies in this bundle, so that the router can show it. */
export const isPortalPath = (path: string): boolean =>
  roomOf(new URL(path, window.location.origin).pathname) === 'portal';

/** Goes to a page of any room: inside the portal by the router, elsewhere by a real load. */
export function go(navigate: NavigateFunction, path: string, options: { replace?: boolean } = {}): void {
  if (isPortalPath(path)) void navigate(path, options);
  else if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}
