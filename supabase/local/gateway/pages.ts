/** Answers for built files: conditional requests, ranges, compression, and the page's own security policy. */
import { PREVIEW_PAGE, roomOf, SPECULATION_RULES } from '@school/shared/routes';
import type { StaticFile } from './files.ts';
import {
  cacheControl,
  contentSecurityPolicy,
  inlineScriptHashes,
  securityHeaders,
  SPECULATION_HEADER,
  SPECULATION_TYPE,
} from './policy.ts';
import { findInRooms, type RoomFolders } from './built-files.ts';

export interface PageOptions {
  readonly folders: RoomFolders;
  /** Origin of a back end elsewhere, for the policy; undefined when it is our own. */
  readonly apiOrigin?: string | undefined;
}

const hashes = new WeakMap<StaticFile, string[]>();

function scriptHashes(file: StaticFile): string[] {
  const known = hashes.get(file) ?? inlineScriptHashes(file.body.toString('utf8'));
  hashes.set(file, known);
  return known;
}

const accepts = (request: Request, coding: string): boolean =>
  new RegExp(`(^|[\\s,])${coding}(?!;q=0(\\.0*)?(,|$))`).test(request.headers.get('accept-encoding') ?? '');

async function encode(request: Request, file: StaticFile): Promise<{ body: Buffer; coding: string | null }> {
  for (const coding of ['br', 'gzip'] as const) {
    const encoded = accepts(request, coding) ? file.encoded(coding) : null;
    if (encoded) return { body: await encoded, coding };
  }
  return { body: file.body, coding: null };
}

/** First and last byte asked for, null when the header is absent or not understood, 'bad' when it can't be met. */
function byteRange(header: string | null, size: number): [number, number] | null | 'bad' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return first > last || first >= size ? 'bad' : [first, last];
}

function headersOf(file: StaticFile, urlPath: string, options: PageOptions): Headers {
  const headers = new Headers({ 'content-type': file.type, etag: file.etag, 'accept-ranges': 'bytes' });
  headers.set('last-modified', file.modified.toUTCString());
  headers.set('cache-control', cacheControl(urlPath));
  headers.set('vary', 'accept-encoding');
  if (file.type.startsWith('text/html')) {
    const framed = urlPath === PREVIEW_PAGE;
    const policy = { scriptHashes: scriptHashes(file), apiOrigin: options.apiOrigin, framed };
    headers.set('content-security-policy', contentSecurityPolicy(policy));
    headers.set('x-frame-options', securityHeaders(false, framed)['x-frame-options'] ?? '');
    headers.set('cache-control', 'no-cache');
    if (roomOf(urlPath) === 'site') headers.set('speculation-rules', SPECULATION_HEADER);
  }
  if (urlPath === SPECULATION_RULES) headers.set('content-type', SPECULATION_TYPE);
  return headers;
}

async function fileAnswer(
  request: Request,
  file: StaticFile,
  status: number,
  options: PageOptions,
): Promise<Response> {
  const headers = headersOf(file, new URL(request.url).pathname, options);
  if (status === 200 && (request.headers.get('if-none-match') ?? '').includes(file.etag))
    return new Response(null, { status: 304, headers });
  const range = byteRange(request.headers.get('range'), file.body.length);
  if (range === 'bad') {
    headers.set('content-range', `bytes */${file.body.length}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) {
    headers.set('content-range', `bytes ${range[0]}-${range[1]}/${file.body.length}`);
    return new Response(new Uint8Array(file.body.subarray(range[0], range[1] + 1)), { status: 206, headers });
  }
  const { body, coding } = await encode(request, file);
  if (coding) headers.set('content-encoding', coding);
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

/** Answers GET and HEAD from the three rooms; null when no room has the path. */
export async function servePage(request: Request, options: PageOptions): Promise<Response | null> {
  const url = new URL(request.url);
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const found = await findInRooms(options.folders, url.pathname);
  if (found.kind === 'none') return null;
  if (found.kind === 'redirect')
    return new Response(null, { status: found.status, headers: { location: found.to + url.search } });
  return fileAnswer(request, found.file, found.status, options);
}
