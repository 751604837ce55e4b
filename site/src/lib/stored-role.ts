import { accountRoles, type Role } from '@school/shared/roles';
import { storageKeys } from '@school/shared/storage-keys';

const ROLES: readonly Role[] = [...accountRoles, 'applicant'];

/** The role in a stored user summary; null when the text is not one of ours. */
function roleIn(summary: string | null): Role | null {
  try {
    // Null has no role to look for, and throws; whatever else is no object has none.
    const { role } = JSON.parse(summary ?? 'null') as { readonly role?: unknown };
    return ROLES.find((known) => known === role) ?? null;
  } catch {
    return null;
  }
}

/**
 * The role of the person whom the portal or the office signed in on this browser, null when nobody is. It only decides
 * where Dashboard leads; the database decides what is shown there.
 */
export const storedRole = (storage: Storage): Role | null =>
  storage.getItem(storageKeys.isLoggedIn) === 'true' ? roleIn(storage.getItem(storageKeys.userData)) : null;
