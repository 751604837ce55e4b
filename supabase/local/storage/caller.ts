/** Acting as the caller: their role and claims are set for one transaction, and the policies on storage.objects decide. */
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../auth/env.ts';
import { type Caller, readAccessToken } from '../auth/tokens.ts';
import { fromDatabase, StorageError } from './errors.ts';

export type Operation =
  | 'object.upload'
  | 'object.get_authenticated'
  | 'object.sign'
  | 'object.list'
  | 'object.delete'
  | 'bucket.list';

/** Reads the bearer token, else the API key. Refuses a missing, forged or expired one and foreign roles. */
export async function readCaller(request: Request, jwtSecret: string): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = await readAccessToken(bearer ?? request.headers.get('apikey') ?? '', jwtSecret);
  if (!caller) throw new StorageError(403, 'Unauthorized', 'The token is missing, not valid or has expired');
  return caller;
}

/** Runs `work` as the caller. Refusals of policies come out as Storage's errors. */
export async function asCaller<T>(
  pool: Pool,
  caller: Caller,
  operation: Operation,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('storage.operation', $2, true),
           set_config('storage.allow_delete_query', 'true', true),
           set_config('statement_timeout', '8s', true), set_config('role', $3, true)`,
        [JSON.stringify(caller), `storage.${operation}`, caller.role],
      );
      return work(client);
    });
  } catch (error) {
    throw fromDatabase(error);
  }
}
