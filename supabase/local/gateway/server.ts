/** The one HTTP server, on loopback: every request gets the caller's real address and an id. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { CLIENT_ADDRESS_HEADER } from '../services.ts';
import { isLocal, LOCAL_ONLY } from './local-only.ts';
import { createApp, isServerPath, REQUEST_ID, type RouterOptions } from './router.ts';

export interface GatewayOptions {
  readonly port: number;
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

/** The request as the services see it; what the caller wrote in place of address and id does not count. */
function marked(request: Request, { incoming }: HttpBindings): Request {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, incoming.socket.remoteAddress ?? '');
  headers.set(REQUEST_ID, randomUUID());
  const { method, url } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The types of the browser do not know that a body is sent while it is read.
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    body: hasBody ? request.body : null,
    duplex: 'half',
  };
  return new Request(url, init);
}

/** Listens; rejects with one clear sentence when the port is taken. */
export function startGateway(options: GatewayOptions): Promise<Gateway> {
  const app = createApp(() => options.router());
  const listener = getRequestListener((request, env) => app.fetch(marked(request, env as HttpBindings)), {
    overrideGlobalObjects: false,
  });
  const server = createServer((message, target) => {
    if (!isLocal(message)) return void target.writeHead(403).end(LOCAL_ONLY);
    const path = (message.url ?? '').split('?')[0] ?? '';
    const develop = isServerPath(path) ? null : options.development?.();
    return develop ? develop(message, target) : void listener(message, target);
  });
  server.keepAliveTimeout = 65_000;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${options.port} is taken by another program. Choose one: PORT=3001 npm start`
          : `The server can't listen on port ${options.port}: ${error.message}`;
      reject(new Error(sentence));
    });
    server.listen(options.port, '127.0.0.1', () =>
      resolve({ server, port: (server.address() as AddressInfo).port, close }),
    );
  });
}
