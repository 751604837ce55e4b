/** Apart from session.ts, which brings a checker with it: whoever signs out only removes. */
import { storageKeys } from './storage-keys.ts';

/** Forgets who is signed in on this browser. */
export function clearSession(storage: { removeItem(key: string): void }): void {
  for (const key of ['isLoggedIn', 'userData', 'applicationStatus', 'tempApplicationUserId'] as const)
    storage.removeItem(storageKeys[key]);
}
