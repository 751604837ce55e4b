/** Buckets and objects: their rows, their names, and what may be in them. */
import type { Pool } from 'pg';
import { bucketNotFound, StorageError } from './errors.ts';

export interface Bucket {
  readonly id: string;
  readonly limit: number;
  readonly types: readonly string[] | null;
}

export interface ObjectRow {
  readonly id: string;
  readonly name: string;
  readonly bucket_id: string;
  readonly version: string;
  readonly owner_id: string | null;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
}

/** Names as hosted Storage stores them. */
export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
}

/** Hosted Supabase's default when a bucket names no limit. */
const DEFAULT_LIMIT = 50 * 1024 * 1024;

export async function findBucket(pool: Pool, id: string): Promise<Bucket> {
  const { rows } = await pool.query<{
    id: string;
    file_size_limit: string | null;
    allowed_mime_types: string[] | null;
  }>('select id, file_size_limit, allowed_mime_types from storage.buckets where id = $1', [id]);
  const row = rows[0];
  if (!row) throw bucketNotFound();
  return { id: row.id, limit: Number(row.file_size_limit ?? DEFAULT_LIMIT), types: row.allowed_mime_types };
}

/** The letters hosted Storage allows in a path. */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]{1,1024}$/;

/** Refuses names that hosted Storage would refuse, and paths with empty, `.` or `..` steps. */
export function checkName(name: string): void {
  const odd = name.split('/').some((step) => step === '' || step === '.' || step === '..');
  if (odd || !KEY.test(name)) throw new StorageError(400, 'InvalidKey', `Invalid key: ${name}`);
}

/** Refuses a type the bucket does not take; `image/*` in the bucket stands for all images. */
export function checkType(bucket: Bucket, contentType: string): void {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const allowed = bucket.types?.some(
    (entry) => entry === type || (entry.endsWith('/*') && type.startsWith(entry.slice(0, -1))),
  );
  if (bucket.types && !allowed)
    throw new StorageError(415, 'invalid_mime_type', `mime type ${type} is not supported`);
}
