/** Takes away the bytes of stored files that the database says nobody may open any more. */
import { required, type FunctionEnv } from '../_shared/env.ts';
import { keyHeaders, secretKey } from '../_shared/keys.ts';
import type { Rest } from '../_shared/rest.ts';

const BATCH = 100;

/** Answers how many files went. */
export async function removeFiles(env: FunctionEnv, rest: Rest): Promise<number> {
  const prefixes = await rest.call('files_to_remove', { batch: BATCH });
  if (prefixes.length === 0) return 0;
  const response = await fetch(`${required(env, 'SUPABASE_URL')}/storage/v1/object/documents`, {
    method: 'DELETE',
    headers: { ...keyHeaders(secretKey(env)), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes }),
  });
  if (!response.ok) throw new Error(`Storage answered ${response.status} to the removal of files.`);
  return ((await response.json()) as readonly unknown[]).length;
}
