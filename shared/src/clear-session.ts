/** Apart from session.ts, which brings a checker with it: whoever signs out only removes. */
import { storageKeys } from './storage-keys.ts';

/** Before the tokens go: other tabs say that somebody has logged out, not that the session has ended. */
export const noteLogout = (storage: { setItem(key: string, value: string): void }): void =>
  storage.setItem(storageKeys.loggedOut, 'true');

/** Forgets who is signed in on this browser. */
export function clearSession(storage: { removeItem(key: string): void }): void {
  for (const key of ['isLoggedIn', 'userData', 'applicationStatus', 'tempApplicationUserId'] as const)
    storage.removeItem(storageKeys[key]);
}
