import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';
import { storedRecord } from '@school/shared/stored';

/** A token that ends within this time is renewed first, which is the client's business (it does so 90 s before the end). */
const LEAST_S = 120;

/** The stored token when it can be used as it is. The browser's storage holds whatever was written there. */
export function storedToken(): string | null {
  const { access_token: token, expires_at: end } = storedRecord(localStorage, AUTH_STORAGE_KEY) ?? {};
  const isFresh = typeof end === 'number' && end - Date.now() / 1000 > LEAST_S;
  return isFresh && typeof token === 'string' ? token : null;
}
