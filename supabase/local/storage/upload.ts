/** POST and PUT /object/{bucket}/{path}. */
import { createHash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Caller } from '../auth/tokens.ts';
import { z } from 'zod';
import { asCaller } from './caller.ts';
import type { StorageEnv } from './env.ts';
import { invalid, objectNotFound, StorageError, tooLarge } from './errors.ts';
import { type Bucket, checkName, checkType, findBucket, type ObjectMetadata } from './objects.ts';

/** What a request carries: a browser's form with a file, or the bare bytes. */
interface Upload {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

const metadataSchema = z.record(z.string(), z.unknown());

function parseMetadata(text: string | null): Upload['userMetadata'] {
  if (!text) return null;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    throw invalid('The metadata is not a JSON object');
  }
}

async function readForm(request: Request): Promise<Upload> {
  const form = await request.formData().catch(() => {
    throw invalid('The form could not be read');
  });
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw invalid('The form has no file');
  const text = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    contentType: file.type,
    cacheControl: text('cacheControl') ?? '3600',
    userMetadata: parseMetadata(text('metadata')),
  };
}

async function readBytes(request: Request, contentType: string): Promise<Upload> {
  const encoded = request.headers.get('x-metadata');
  const body = await request.arrayBuffer().catch(() => {
    throw invalid('The body could not be read');
  });
  return {
    bytes: new Uint8Array(body),
    contentType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: parseMetadata(encoded && Buffer.from(encoded, 'base64').toString('utf8')),
  };
}

function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  return /^multipart\/form-data/i.test(type) ? readForm(request) : readBytes(request, type);
}

interface NewObject {
  readonly bucket: Bucket;
  readonly name: string;
  readonly version: string;
  readonly owner: string | null;
  readonly metadata: ObjectMetadata;
  readonly userMetadata: Upload['userMetadata'];
}

const metadataOf = ({ bytes, contentType, cacheControl }: Upload): ObjectMetadata => ({
  eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  size: bytes.byteLength,
  mimetype: contentType,
  cacheControl: /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: bytes.byteLength,
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

/**
 * Stores one object and answers {Id, Key}. Errors: 403 when no policy allows it, 409 when the path is in use,
 * 413 beyond the bucket's size, 415 for a type it does not take, 400 for a path or a body that is none.
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
  const sent = await readUpload(request);
  if (sent.bytes.byteLength > bucket.limit) throw tooLarge();
  checkType(bucket, sent.contentType);
  const version = randomUUID();
  const object = {
    bucket,
    name: place.name,
    version,
    owner: caller.sub ?? null,
    metadata: metadataOf(sent),
    userMetadata: sent.userMetadata,
  };
  try {
    await env.files.write(version, sent.bytes);
    const { id, old } = await asCaller(env.pool, caller, 'object.upload', (client) =>
      writeRow(client, object, mode),
    );
    if (old) env.afterwards(() => env.files.remove(old));
    return Response.json({ Id: id, Key: `${bucket.id}/${place.name}` });
  } catch (error) {
    await env.files.remove(version);
    throw error;
  }
}
