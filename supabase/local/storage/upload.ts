/** POST and PUT /object/{bucket}/{path}. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Caller } from '../auth/tokens.ts';
import { readUpload, type Upload } from './body.ts';
import { asCaller } from './caller.ts';
import type { StorageEnv } from './env.ts';
import { objectNotFound, StorageError } from './errors.ts';
import type { Bytes } from './files.ts';
import { type Bucket, checkName, checkType, findBucket, type ObjectMetadata } from './objects.ts';

interface NewObject {
  readonly bucket: Bucket;
  readonly name: string;
  readonly version: string;
  readonly owner: string | null;
  readonly metadata: ObjectMetadata | null;
  readonly userMetadata: Upload['userMetadata'];
}

const metadataOf = ({ written, contentType, cacheControl }: Upload): ObjectMetadata => ({
  eTag: `"${written.md5}"`,
  size: written.size,
  mimetype: contentType,
  cacheControl: /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: written.size,
  httpStatusCode: 200,
});

/** Inserts without reading back: an insert policy alone is enough, as on hosted Supabase. */
async function insertObject(client: PoolClient, id: string, object: NewObject): Promise<void> {
  const { bucket, name, version, owner, metadata, userMetadata } = object;
  await client.query(
    `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4::uuid, $4::text, $5, $6, $7)`,
    [id, bucket.id, name, owner, version, metadata, userMetadata],
  );
}

/** Points an object that is there at new bytes; answers its id and the version that is now without an owner. */
async function replaceObject(
  client: PoolClient,
  object: NewObject,
): Promise<{ id: string; old: string } | null> {
  const { bucket, name, version, metadata, userMetadata } = object;
  const before = await client.query<{ id: string; version: string }>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2 for update',
    [bucket.id, name],
  );
  const row = before.rows[0];
  if (!row) return null;
  const { rowCount } = await client.query(
    'update storage.objects set version = $2, metadata = $3, user_metadata = $4, updated_at = now() where id = $1',
    [row.id, version, metadata, userMetadata],
  );
  if (!rowCount) throw new StorageError(403, 'Unauthorized', 'new row violates row-level security policy');
  return { id: row.id, old: row.version };
}

/** `create` refuses a path in use; `upsert` replaces it and `update` requires it, where an update policy allows. */
export type UploadMode = 'create' | 'upsert' | 'update';

/** Writes the row as the caller. Answers its id, and the version that is now without an owner. */
async function writeRow(
  client: PoolClient,
  object: NewObject,
  mode: UploadMode,
): Promise<{ readonly id: string; readonly old: string | null }> {
  const replaced = mode === 'create' ? null : await replaceObject(client, object);
  if (replaced) return replaced;
  if (mode === 'update') throw objectNotFound();
  const id = randomUUID();
  await insertObject(client, id, object);
  return { id, old: null };
}

class Rehearsed extends Error {}

/** Would the policies let this object in? Tried and rolled back before a single byte is read. */
async function rehearse(env: StorageEnv, caller: Caller, object: NewObject, mode: UploadMode): Promise<void> {
  try {
    await asCaller(env.pool, caller, 'object.upload', async (client) => {
      await writeRow(client, object, mode);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

async function store(env: StorageEnv, caller: Caller, object: NewObject, mode: UploadMode): Promise<string> {
  const { id, old } = await asCaller(env.pool, caller, 'object.upload', (client) =>
    writeRow(client, object, mode),
  );
  if (old) env.afterwards(() => env.files.remove(old));
  return id;
}

/**
 * Stores one object and answers {Id, Key}. Errors: 403 when no policy allows it, 409 when the path is in use,
 * 413 beyond the bucket's size, 415 for a type it does not take, 400 for a path that is none, 429 for too many at once.
 */
export async function upload(
  env: StorageEnv,
  caller: Caller,
  request: Request,
  place: { readonly bucket: string; readonly name: string },
  mode: UploadMode,
): Promise<Response> {
  checkName(place.name);
  const bucket = await findBucket(env.pool, place.bucket);
  const version = randomUUID();
  const owner = caller.sub ?? null;
  const draft = { bucket, name: place.name, version, owner, metadata: null, userMetadata: null };
  await rehearse(env, caller, draft, mode);
  const target = {
    limit: bucket.limit,
    checkType: (type: string) => checkType(bucket, type),
    write: (bytes: Bytes) => env.files.write(version, bytes),
  };
  const sent = await env.slots.use(owner ?? caller.role, env.network, () => readUpload(request, target));
  try {
    const object = { ...draft, metadata: metadataOf(sent), userMetadata: sent.userMetadata };
    const id = await store(env, caller, object, mode);
    return Response.json({ Id: id, Key: `${bucket.id}/${place.name}` });
  } catch (error) {
    await env.files.remove(version);
    throw error;
  }
}
