/** GET /bucket: the buckets that the caller may see; the service sees all. */
import type { Caller } from '../auth/tokens.ts';
import { asCaller } from './caller.ts';
import type { StorageEnv } from './env.ts';

interface BucketRow {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
  readonly file_size_limit: string | null;
  readonly allowed_mime_types: readonly string[] | null;
}

export async function buckets(env: StorageEnv, caller: Caller): Promise<Response> {
  const { rows } = await asCaller(env.pool, caller, 'bucket.list', (client) =>
    client.query<BucketRow>(
      'select id, name, public, file_size_limit, allowed_mime_types from storage.buckets order by name',
    ),
  );
  return Response.json(
    rows.map((row) => ({ ...row, file_size_limit: row.file_size_limit && Number(row.file_size_limit) })),
  );
}
