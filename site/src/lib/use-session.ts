import { useEffect, useState } from 'react';
import { storageKeys } from '@school/shared/storage-keys';
import type { UserData } from '@school/shared/session';

/** What the browser's storage says. The reader of the summary is loaded only when somebody is signed in here. */
async function storedUser(): Promise<UserData | null> {
  if (window.localStorage.getItem(storageKeys.isLoggedIn) !== 'true') return null;
  const { readUserData } = await import(/* webpackChunkName: "session" */ '@school/shared/session');
  return readUserData(window.localStorage);
}

/**
 * The person whom the portal or the office signed in on this browser, for display only; null until known.
 * Follows sign-in and sign-out in other tabs (storage events) and a return to this one (focus).
 */
export function useSession(): UserData | null {
  const [user, setUser] = useState<UserData | null>(null);
  useEffect(() => {
    let mounted = true;
    const refresh = (): void => {
      storedUser()
        .then((found) => (mounted ? setUser(found) : undefined))
        .catch((error: unknown) => console.error('The stored session could not be read.', error));
    };
    refresh();
    window.addEventListener('storage', refresh);
    window.addEventListener('focus', refresh);
    return () => {
      mounted = false;
      window.removeEventListener('storage', refresh);
      window.removeEventListener('focus', refresh);
    };
  }, []);
  return user;
}
