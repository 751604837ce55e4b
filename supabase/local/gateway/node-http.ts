/** Between node:http and web standards: a Request from what came in, an answer streamed back, compressed when it pays. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { BodyTooLarge, limitBytes, MAX_BODY_BYTES } from './body-limit.ts';

const BODYLESS = new Set(['GET', 'HEAD']);

function limited(message: IncomingMessage): Readable {
  if (Number(message.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    throw new BodyTooLarge('The body of the request is too large.');
  const limit = limitBytes(MAX_BODY_BYTES);
  message.on('error', (error) => limit.destroy(error));
  return message.pipe(limit);
}

/** The web Request for an incoming message; `headers` are set over what the client sent. */
export function toRequest(
  message: IncomingMessage,
  origin: string,
  headers: Record<string, string>,
): Request {
  const sent = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? '';
    if (!name.startsWith(':')) sent.append(name, message.rawHeaders[index + 1] ?? '');
  }
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  const method = message.method ?? 'GET';
  const url = new URL(origin + (message.url ?? '/'));
  if (BODYLESS.has(method)) return new Request(url, { method, headers: sent });
  const source = url.pathname.startsWith('/storage/') ? message : limited(message);
  const body = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers: sent, body, duplex: 'half' } as RequestInit);
}

const COMPRESSIBLE = /^(text\/|application\/(json|xml|vnd\.pgrst|openapi))/;

function compressorFor(message: IncomingMessage, response: Response) {
  const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const compressible = COMPRESSIBLE.test(response.headers.get('content-type') ?? '') && length > 1000;
  if (!compressible || response.headers.has('content-encoding') || response.status === 206) return null;
  const accepted = String(message.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted))
    return {
      coding: 'br',
      stream: createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    };
  return /\bgzip\b/.test(accepted) ? { coding: 'gzip', stream: createGzip({ level: 6 }) } : null;
}

function writeHead(target: ServerResponse, response: Response, defaults: Record<string, string>): void {
  for (const [name, value] of Object.entries(defaults))
    if (!response.headers.has(name)) target.setHeader(name, value);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') target.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) target.setHeader('set-cookie', cookies);
  target.statusCode = response.status;
}

/** Sends an answer; `defaults` are headers for answers that do not set them themselves. */
export async function sendResponse(
  message: IncomingMessage,
  target: ServerResponse,
  response: Response,
  defaults: Record<string, string>,
): Promise<void> {
  writeHead(target, response, defaults);
  if (!response.body || message.method === 'HEAD') {
    target.end();
    return;
  }
  const compressor = compressorFor(message, response);
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  if (!compressor) return pipeline(body, target);
  target.removeHeader('content-length');
  target.setHeader('content-encoding', compressor.coding);
  target.setHeader('vary', 'accept-encoding');
  return pipeline(body, compressor.stream, target);
}
