/** Between node:http and web standards: a Request from what came in, an answer streamed back, compressed when it pays. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { MAX_BODY_BYTES, requestBody, type BodyRefused } from './request-body.ts';

const BODYLESS = new Set(['GET', 'HEAD']);

export interface Incoming {
  readonly request: Request;
  /** Why the body was refused while it was read, if it was. */
  readonly refusal: () => BodyRefused | null;
}

export interface IncomingOptions {
  readonly origin: string;
  /** Set over what the client sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly stallMs: number;
}

/** The web Request for an incoming message. Throws BodyRefused for a body that is declared too large. */
export function toRequest(message: IncomingMessage, options: IncomingOptions): Incoming {
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? '';
    if (!name.startsWith(':')) headers.append(name, message.rawHeaders[index + 1] ?? '');
  }
  for (const [name, value] of Object.entries(options.headers)) headers.set(name, value);
  const method = message.method ?? 'GET';
  const url = new URL(options.origin + (message.url ?? '/'));
  if (BODYLESS.has(method)) return { request: new Request(url, { method, headers }), refusal: () => null };
  const max = url.pathname.startsWith('/storage/') ? undefined : MAX_BODY_BYTES;
  const { stream: body, refusal } = requestBody(message, { max, stallMs: options.stallMs });
  return { request: new Request(url, { method, headers, body, duplex: 'half' } as RequestInit), refusal };
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
