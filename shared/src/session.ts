/**
 * What the browser keeps about a session. One storage key for the three bundles, so that signing in at the portal
 * signs in the office and the site's header. Only the portal's and the admin's session modules write these keys;
 * the site reads them. Nothing here is trusted: the database decides what a person may do.
 */
import { clearSession, noteLogout } from './clear-session.ts';
import { accountRoles } from './roles.ts';
import { AUTH_STORAGE_KEY, storageKeys } from './storage-keys.ts';
import { storedRecord, textsOf, type ReadableStorage } from './stored.ts';

export { AUTH_STORAGE_KEY, clearSession, noteLogout, storageKeys };

const roles = [...accountRoles, 'applicant'] as const;

/** The stored user summary (spec section 3): for display and continuity only. */
export interface UserData {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: (typeof roles)[number];
}

interface AuthUserLike {
  readonly email?: string | undefined;
  readonly user_metadata?: Record<string, unknown> | undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Summary by the spec's rules: first name from metadata, else the part of the e-mail before the @, else 'User'. */
export function toUserData(user: AuthUserLike, role: UserData['role']): UserData {
  const email = user.email ?? '';
  return {
    firstName: text(user.user_metadata?.['first_name']) || email.split('@')[0] || 'User',
    lastName: text(user.user_metadata?.['last_name']),
    email,
    role,
  };
}

interface WritableStorage extends ReadableStorage {
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The stored summary, or null when nobody is signed in here or the text is not ours. */
export function readUserData(storage: ReadableStorage): UserData | null {
  if (storage.getItem(storageKeys.isLoggedIn) !== 'true') return null;
  const texts = textsOf(
    storedRecord(storage, storageKeys.userData),
    'firstName',
    'lastName',
    'email',
    'role',
  );
  const role = roles.find((name) => name === texts?.role);
  return texts && role ? { ...texts, role } : null;
}

export function writeSession(
  storage: WritableStorage,
  user: UserData,
  applicationStatus: string | null,
): void {
  storage.removeItem(storageKeys.loggedOut);
  storage.setItem(storageKeys.isLoggedIn, 'true');
  storage.setItem(storageKeys.userData, JSON.stringify(user));
  if (applicationStatus) storage.setItem(storageKeys.applicationStatus, applicationStatus);
  else storage.removeItem(storageKeys.applicationStatus);
}
