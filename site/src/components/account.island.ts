import { paths } from '@school/shared/routes';
import { need } from '../islands/dom';
import type { Island } from '../islands/island';
import { storedRole } from '../lib/stored-role';

/** Specification: the session is re-read this often. Only this browser's storage is read, never the network. */
export const REREAD_MS = 1000;

/** Shows Dashboard and Logout while somebody is signed in on this browser, in whatever tab it happened. */
export const account: Island = (root, signal) => {
  const visitor = need(root, '[data-for="visitor"]');
  const person = need(root, '[data-for="person"]');
  const dashboard = need(person, 'a.button');
  const logout = need<HTMLButtonElement>(person, 'button');
  // As the page is written: for a visitor.
  let shown: ReturnType<typeof storedRole> = null;
  const refresh = (): void => {
    const role = storedRole(window.localStorage);
    // Written again each second, the same attributes would have the page's styles worked out again each second.
    if (role === shown) return;
    shown = role;
    visitor.hidden = role !== null;
    person.hidden = role === null;
    dashboard.setAttribute('href', role && role !== 'applicant' ? paths.adminDashboard : paths.dashboard);
  };
  const leave = async (): Promise<void> => {
    logout.disabled = true;
    const { signOut } = await import('../lib/sign-out');
    await signOut(window.localStorage);
    window.location.assign(paths.home);
  };
  refresh();
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, refresh, { signal });
  const timer = setInterval(() => {
    if (!document.hidden) refresh();
  }, REREAD_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  logout.addEventListener('click', () => void leave(), { signal });
};
