/** Built files in memory: content, type, entity tag and compressed forms, read again when the file changed. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
};

const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest|wasm)|image\/svg)/;

export interface StaticFile {
  readonly path: string;
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly modified: Date;
  /** The body in this coding, made once; null when the type does not profit. */
  encoded(coding: 'br' | 'gzip'): Promise<Buffer> | null;
}

function compressor(body: Buffer, type: string): StaticFile['encoded'] {
  if (!COMPRESSIBLE.test(type) || body.length < 800) return () => null;
  const made = new Map<string, Promise<Buffer>>();
  const make = (coding: 'br' | 'gzip'): Promise<Buffer> =>
    coding === 'gzip'
      ? zip(body, { level: 9 })
      : brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: body.length > 400_000 ? 6 : 9 } });
  return (coding) => {
    const known = made.get(coding) ?? make(coding);
    made.set(coding, known);
    return known;
  };
}

const cache = new Map<string, StaticFile>();

/** The file at an absolute path, or null when there is none. */
export async function readStatic(file: string): Promise<StaticFile | null> {
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  const known = cache.get(file);
  if (known && known.modified.getTime() === info.mtime.getTime() && known.body.length === info.size)
    return known;
  const body = await readFile(file);
  const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const read: StaticFile = {
    path: file,
    body,
    type,
    etag,
    modified: info.mtime,
    encoded: compressor(body, type),
  };
  cache.set(file, read);
  return read;
}
