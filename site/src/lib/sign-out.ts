import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';
import { z } from 'zod/mini';
import { clearSession } from '@school/shared/session';
import { loadConfig } from './config';

const tokenSchema = z.object({ access_token: z.string() });

function accessToken(storage: Storage): string | null {
  try {
    const parsed = tokenSchema.safeParse(JSON.parse(storage.getItem(AUTH_STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data.access_token : null;
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
  if (token) await endAtServer(token);
  storage.removeItem(AUTH_STORAGE_KEY);
  clearSession(storage);
}
