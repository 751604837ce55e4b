/**
 * The browser's storage as the client of the auth service sees it: a stored session that is damaged (written by an older version, by
 * hand, or half) is none, and is put away. The client itself looks only for the names of three parts.
 */
import { AUTH_STORAGE_KEY } from './storage-keys.ts';
import { isRecord, storedRecord, type ReadableStorage } from './stored.ts';

/** The part of the browser's Storage that the client uses (shared knows no DOM types). */
interface ClientStorage extends ReadableStorage {
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A token's shape: three parts, the middle one readable. What it says is the server's business. */
function isToken(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const [, payload = '', signature] = text.split('.');
  try {
    return (
      signature !== undefined && isRecord(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))))
    );
  } catch {
    return false;
  }
}

function holdsSession(storage: ReadableStorage): boolean {
  const { access_token, refresh_token, expires_at, user } = storedRecord(storage, AUTH_STORAGE_KEY) ?? {};
  return (
    isToken(access_token) &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number' &&
    isRecord(user) &&
    typeof user['id'] === 'string'
  );
}

/** `auth.storage` of the client, over the browser's own. */
export const sessionStorageOver = (storage: ClientStorage): ClientStorage => ({
  getItem: (key) => {
    if (key === AUTH_STORAGE_KEY && storage.getItem(key) !== null && !holdsSession(storage))
      storage.removeItem(key);
    return storage.getItem(key);
  },
  setItem: (key, value) => storage.setItem(key, value),
  removeItem: (key) => storage.removeItem(key),
});
