/** A place that takes reports of errors as Sentry does, from pages of another origin, and keeps what it was sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reports {
  readonly origin: string;
  readonly dsn: string;
  /** Envelopes as they came. */
  readonly received: string[];
  stop(): Promise<void>;
}

export async function startReports(): Promise<Reports> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const known = request.method === 'POST' && /^\/api\/7\/envelope\/\?/.test(request.url ?? '');
      // Address and headers belong to what is told, too.
      if (known)
        received.push(
          `${request.url}\n${JSON.stringify(request.headers)}\n${Buffer.concat(chunks).toString()}`,
        );
      response.writeHead(known || request.method === 'OPTIONS' ? 200 : 404, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'application/json',
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    dsn: `http://publickey@${host}/7`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
