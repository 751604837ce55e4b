/** The one HTTP server: every request gets the caller's real address and an id, every answer its safe headers. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { databaseLost, isConnectionLost } from '../lost-connection.ts';
import { CLIENT_ADDRESS_HEADER } from '../services.ts';
import { sendResponse, toRequest } from './node-http.ts';
import { isLoopbackPeer } from './peer.ts';
import { securityHeaders } from './policy.ts';
import { BodyRefused, drain, STALL_MS } from './request-body.ts';
import { isServerPath, route, type RouterOptions } from './router.ts';

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  /** How many proxies of ours stand in front: their x-forwarded-for and -proto count. 0: none. */
  readonly trustedHops: number;
  /** After how long a body of which nothing comes is given up. */
  readonly stallMs?: number | undefined;
  /** May still be missing while the product starts; requests get 503 until then. */
  router(): RouterOptions | null;
  /** While developing: answers every page in place of the built files. */
  development?(): ((message: IncomingMessage, target: ServerResponse) => void) | null;
}

export interface Gateway {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}

function callerAddress(message: IncomingMessage, hops: number): string {
  const entries = hops > 0 ? String(message.headers['x-forwarded-for'] ?? '').split(',') : [];
  // Each proxy of ours adds what it saw at the end; whatever stands before those entries anybody can write.
  const vouched = entries[Math.max(0, entries.length - hops)]?.trim();
  return (vouched || message.socket.remoteAddress || '').replace(/^::ffff:/, '');
}

const isHttps = (message: IncomingMessage, hops: number): boolean =>
  hops > 0 && message.headers['x-forwarded-proto'] === 'https';

function originOf(message: IncomingMessage, options: GatewayOptions): string | null {
  const host = message.headers.host ?? '';
  const scheme = isHttps(message, options.trustedHops) ? 'https' : 'http';
  return /^[a-z0-9.:[\]_-]+$/i.test(host) && URL.canParse(`${scheme}://${host}`)
    ? `${scheme}://${host}`
    : null;
}

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Methods that no web Request can carry: nothing of ours answers them. */
const UNSUPPORTED = new Set(['TRACE', 'TRACK', 'CONNECT']);

const methodNotAllowed = (): Response =>
  Response.json(
    { code: 405, message: 'Method not allowed' },
    { status: 405, headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } },
  );

const refused = (error: unknown): Response | null =>
  error instanceof BodyRefused
    ? Response.json({ code: error.status, message: error.message }, { status: error.status })
    : null;

async function answer(
  message: IncomingMessage,
  options: GatewayOptions,
  requestId: string,
): Promise<Response> {
  const router = options.router();
  if (!router) return plain(503, 'Starting. Please try again in a moment.');
  const origin = originOf(message, options);
  // Only a path: what else may stand there (`*`, `@elsewhere/`) would change the host of the address.
  const target = message.url ?? '/';
  if (!origin || !target.startsWith('/') || !URL.canParse(origin + target)) return plain(400, 'Bad request');
  if (UNSUPPORTED.has(message.method ?? '')) return methodNotAllowed();
  const headers = {
    [CLIENT_ADDRESS_HEADER]: callerAddress(message, options.trustedHops),
    'x-request-id': requestId,
  };
  const { stallMs = STALL_MS } = options;
  const { request, refusal } = toRequest(message, { origin, headers, stallMs });
  try {
    const response = await route(request, router, isLoopbackPeer(message));
    return refused(refusal()) ?? response;
  } catch (error) {
    throw refusal() ?? error;
  }
}

async function handle(
  message: IncomingMessage,
  target: ServerResponse,
  options: GatewayOptions,
): Promise<void> {
  const requestId = randomUUID();
  const defaults = { ...securityHeaders(isHttps(message, options.trustedHops)), 'x-request-id': requestId };
  const path = (message.url ?? '').split('?')[0] ?? '';
  const develop = isServerPath(path) ? null : options.development?.();
  if (develop) return develop(message, target);
  const response = await answer(message, options, requestId).catch((error: unknown) => {
    const refusal = refused(error);
    if (refusal) return refusal;
    if (isConnectionLost(error)) return databaseLost();
    console.error(`${requestId} ${message.method} ${path}:`, error);
    return Response.json({ code: 500, message: 'Internal server error' }, { status: 500 });
  });
  // Closed by us at the end of the answer, a connection with a body still coming would be reset: the caller closes it.
  if (!message.complete) target.shouldKeepAlive = true;
  await sendResponse(message, target, response, defaults).catch((error: NodeJS.ErrnoException) => {
    target.destroy();
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET')
      console.error(`${requestId} ${message.method} ${path}: ${error.message}`);
  });
  drain(message);
}

/** Listens; rejects with one clear sentence when the port is taken. */
export function startGateway(options: GatewayOptions): Promise<Gateway> {
  const server = createServer((message, target) => void handle(message, target, options));
  server.keepAliveTimeout = 65_000;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = `${options.host}:${options.port}`;
      if (error.code === 'EADDRINUSE')
        reject(
          new Error(`Port ${options.port} is taken by another program. Choose one: PORT=3001 npm start`),
        );
      else reject(new Error(`The server can't listen on ${where}: ${error.message}`));
    });
    server.listen(options.port, options.host, () =>
      resolve({ server, port: (server.address() as AddressInfo).port, close }),
    );
  });
}
