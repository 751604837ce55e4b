import type { NavigateFunction } from 'react-router';
import { worksHere, type Role, type StaffStep } from '@school/shared/roles';
import { NEXT_PARAM, paths, roomOf } from '@school/shared/routes';

/** Where a role's day begins: staff in the office, everybody else on their own dashboard (design, section 8). */
export const homeOf = (role: Role): string => (worksHere(role) ? paths.adminDashboard : paths.dashboard);

/** `path` with the page to go to afterwards, if there is one; who follows it checks it with safeNext. */
export const withNext = (path: string, next: string | null): string =>
  next ? `${path}?${NEXT_PARAM}=${encodeURIComponent(next)}` : path;

const STEP_PAGES: Readonly<Partial<Record<StaffStep, string>>> = {
  accept_invitation: paths.setPassword,
  enroll: paths.secondFactor,
  verify: paths.secondFactor,
};

/** `target`, after the page on which a colleague does what is still missing. */
export function afterStep(step: StaffStep | null, target: string): string {
  const page = step ? STEP_PAGES[step] : undefined;
  return page ? withNext(page, target) : target;
}

/** True when the page lies in this bundle, so that the router can show it. */
export const isPortalPath = (path: string): boolean =>
  roomOf(new URL(path, window.location.origin).pathname) === 'portal';

/** Goes to a page of any room: inside the portal by the router, elsewhere by a real load. */
export function go(navigate: NavigateFunction, path: string, options: { replace?: boolean } = {}): void {
  if (isPortalPath(path)) void navigate(path, options);
  else if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}
