/** POST /object/list/{bucket} and DELETE /object/{bucket}. */
import { z } from 'zod';
import type { Caller } from '../auth/tokens.ts';
import { asCaller } from './caller.ts';
import type { StorageEnv } from './env.ts';
import { invalid, objectNotFound } from './errors.ts';
import type { ObjectRow } from './objects.ts';

const listSchema = z.object({
  prefix: z.string().max(1024).default(''),
  search: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

interface ListedRow extends Omit<ObjectRow, 'id'> {
  readonly leaf: string;
  readonly id: string | null;
}

const entryOf = (row: ListedRow): Record<string, unknown> => ({
  name: row.leaf,
  id: row.id,
  updated_at: row.id ? row.updated_at.toISOString() : null,
  created_at: row.id ? row.created_at.toISOString() : null,
  last_accessed_at: row.id ? row.last_accessed_at.toISOString() : null,
  metadata: row.id ? row.metadata : null,
});

/** One level of a folder: files, and folders (without an id), as far as the caller may read. */
export async function list(
  env: StorageEnv,
  caller: Caller,
  body: unknown,
  bucket: string,
): Promise<Response> {
  const parsed = listSchema.safeParse(body);
  if (!parsed.success) throw invalid('body is not valid');
  const { prefix, search, limit, offset, sortBy } = parsed.data;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const { rows } = await asCaller(env.pool, caller, 'object.list', (client) =>
    client.query<ListedRow>(
      `with inside as (
         select o.*, substr(o.name, char_length($2) + 1) as rest from storage.objects o
         where o.bucket_id = $1 and starts_with(o.name, $2)
       ), entries as (
         select distinct on (split_part(rest, '/', 1), rest like '%/%') split_part(rest, '/', 1) as leaf,
           case when rest not like '%/%' then id end as id, metadata, created_at, updated_at, last_accessed_at
         from inside where starts_with(rest, $3) order by split_part(rest, '/', 1), rest like '%/%'
       )
       select * from entries order by ${sortBy.column === 'name' ? 'leaf' : sortBy.column} ${sortBy.order}, leaf
       limit $4 offset $5`,
      [bucket, folder, search, limit, offset],
    ),
  );
  return Response.json(rows.map(entryOf));
}

const removeSchema = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) });

/** Deletes rows as far as the caller may; their bytes follow once that is certain. */
async function deleteObjects(
  env: StorageEnv,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const { rows } = await asCaller(env.pool, caller, 'object.delete', (client) =>
    client.query<ObjectRow>(
      'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
      [bucket, names],
    ),
  );
  for (const row of rows) env.afterwards(() => env.files.remove(row.version));
  return rows;
}

const removedJson = (row: ObjectRow): Record<string, unknown> => ({
  id: row.id,
  name: row.name,
  bucket_id: row.bucket_id,
  owner: row.owner_id,
  owner_id: row.owner_id,
  version: row.version,
  metadata: row.metadata,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_accessed_at: row.last_accessed_at,
});

/** Removes the named objects as far as the caller may, and answers those that are gone. */
export async function remove(
  env: StorageEnv,
  caller: Caller,
  body: unknown,
  bucket: string,
): Promise<Response> {
  const parsed = removeSchema.safeParse(body);
  if (!parsed.success) throw invalid('body must have required property prefixes');
  const rows = await deleteObjects(env, caller, bucket, parsed.data.prefixes);
  return Response.json(rows.map(removedJson));
}

/** DELETE /object/{bucket}/{path}. */
export async function removeOne(
  env: StorageEnv,
  caller: Caller,
  bucket: string,
  name: string,
): Promise<Response> {
  const rows = await deleteObjects(env, caller, bucket, [name]);
  if (rows.length === 0) throw objectNotFound();
  return Response.json({ message: 'Successfully deleted' });
}
