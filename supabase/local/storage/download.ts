/** Reading objects: as the caller, or with a signed address. */
import type { Caller } from '../auth/tokens.ts';
import { asCaller } from './caller.ts';
import type { StorageEnv } from './env.ts';
import { objectNotFound } from './errors.ts';
import type { ObjectRow } from './objects.ts';

/** Types that a browser may show on our origin. Everything else, HTML and SVG first of all, is only ever downloaded. */
const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png']);

const bareType = (row: ObjectRow): string => row.metadata.mimetype.split(';')[0]?.trim().toLowerCase() ?? '';

/** `inline`, or `attachment` with the name asked for, safe in any letters. */
function disposition(row: ObjectRow, asked: string | null): string {
  if (asked === null && SHOWN.has(bareType(row))) return 'inline';
  const name = asked || (row.name.split('/').at(-1) ?? 'file');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/**
 * A sandbox without an origin of its own keeps whatever is in a file away from the session. Browsers refuse to show
 * a PDF in a sandbox; as `application/pdf` with nosniff it can't be anything else. Their viewers of pictures and PDFs
 * style themselves inline.
 */
const policyFor = (row: ObjectRow): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; ${
    bareType(row) === 'application/pdf' ? "object-src 'self'" : 'sandbox'
  }`;

function headersOf(row: ObjectRow, asked: string | null): Record<string, string> {
  return {
    'content-type': SHOWN.has(bareType(row)) ? bareType(row) : 'application/octet-stream',
    'content-length': String(row.metadata.size),
    'content-disposition': disposition(row, asked),
    'content-security-policy': policyFor(row),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    etag: row.metadata.eTag,
    'last-modified': new Date(row.metadata.lastModified).toUTCString(),
  };
}

/** The object if the caller may read it; otherwise it is not found, so that nothing tells which paths exist. */
export async function readableObject(
  env: StorageEnv,
  caller: Caller,
  bucket: string,
  name: string,
): Promise<ObjectRow> {
  const { rows } = await asCaller(env.pool, caller, 'object.get_authenticated', (client) =>
    client.query<ObjectRow>('select * from storage.objects where bucket_id = $1 and name = $2', [
      bucket,
      name,
    ]),
  );
  const row = rows[0];
  if (!row?.metadata) throw objectNotFound();
  return row;
}

/** The bytes with headers under which nothing in them runs. `asked`: file name for a download, '' for the object's own, null to show it. */
export async function serve(
  env: StorageEnv,
  row: ObjectRow,
  asked: string | null,
  withBody: boolean,
): Promise<Response> {
  if (!withBody) return new Response(null, { headers: headersOf(row, asked) });
  const file = await env.files.read(row.version);
  if (!file) throw objectNotFound();
  return new Response(file.stream, {
    headers: { ...headersOf(row, asked), 'content-length': String(file.size) },
  });
}

/** What storage-js reads for info(). */
export const infoOf = (row: ObjectRow): Record<string, unknown> => ({
  id: row.id,
  name: row.name,
  bucket_id: row.bucket_id,
  version: row.version,
  size: row.metadata.size,
  content_type: row.metadata.mimetype,
  cache_control: row.metadata.cacheControl,
  etag: row.metadata.eTag,
  last_modified: row.metadata.lastModified,
  metadata: row.user_metadata ?? {},
  created_at: row.created_at.toISOString(),
});
