/** Takes stored files away with the secret key: bytes and rows. */
import { required, type FunctionEnv } from './env.ts';
import { unavailable } from './http.ts';
import { keyHeaders, secretKey } from './keys.ts';

/** Answers how many files went; those that are gone already are not counted. */
export async function removeStored(
  env: FunctionEnv,
  bucket: string,
  prefixes: readonly string[],
): Promise<number> {
  if (prefixes.length === 0) return 0;
  const response = await fetch(`${required(env, 'SUPABASE_URL')}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { ...keyHeaders(secretKey(env)), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes }),
  });
  if (response.status === 503) throw unavailable();
  if (!response.ok) throw new Error(`Storage answered ${response.status} to the removal of files.`);
  return ((await response.json()) as readonly unknown[]).length;
}
