/**
 * The browser's storage as the client of the auth service sees it: a stored session that is damaged (written by an older version, by
 * hand, or half) is none, and is put away. The client itself looks only for the names of three parts. One that would hold for longer
 * than it lives has ended: the device's clock was set back.
 */
import { secondsLeft } from './server-clock.ts';
import { AUTH_STORAGE_KEY } from './storage-keys.ts';
import { isRecord, storedRecord, type JsonRecord, type ReadableStorage } from './stored.ts';

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

function isSession({ access_token, refresh_token, expires_at, user }: JsonRecord): boolean {
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
    const text = storage.getItem(key);
    if (key !== AUTH_STORAGE_KEY || text === null) return text;
    const session = storedRecord(storage, key);
    if (session && isSession(session))
      return secondsLeft(session) === 0 ? JSON.stringify({ ...session, expires_at: 1 }) : text;
    storage.removeItem(key);
    return null;
  },
  setItem: (key, value) => storage.setItem(key, value),
  removeItem: (key) => storage.removeItem(key),
});
