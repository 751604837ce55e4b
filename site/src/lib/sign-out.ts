import { clearSession, noteLogout } from '@school/shared/clear-session';
import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';
import { loadConfig } from './config';

function accessToken(storage: Storage): string | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(AUTH_STORAGE_KEY) ?? 'null');
    const token: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'access_token') : null;
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/** Ends the session at the server. A failure there must not keep anybody signed in here, so it is only noted. */
async function endAtServer(token: string): Promise<void> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig();
    await fetch(`${supabaseUrl}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: supabaseKey, Authorization: `Bearer ${token}` },
    });
  } catch (error) {
    console.warn('The server could not be told about the sign-out.', error);
  }
}

/** Signs out: the server first, then the stored tokens, login flag and user data of this browser. */
export async function signOut(storage: Storage): Promise<void> {
  const token = accessToken(storage);
  noteLogout(storage);
  if (token) await endAtServer(token);
  storage.removeItem(AUTH_STORAGE_KEY);
  clearSession(storage);
}
