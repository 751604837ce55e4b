/**
 * A place that takes reports of errors as Sentry does, from pages of another origin, and keeps what it was sent. Whoever looks
 * may be another process than the one that started it: `GET /received` lists the envelopes, `DELETE` forgets them.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reports {
  readonly origin: string;
  readonly dsn: string;
  stop(): Promise<void>;
}

const LIST = '/received';

/** Envelopes as they came, each with its address and headers. */
export const receivedAt = async (origin: string): Promise<string[]> =>
  (await (await fetch(origin + LIST)).json()) as string[];

export const forgetAt = async (origin: string): Promise<void> => {
  await fetch(origin + LIST, { method: 'DELETE' });
};

export async function startReports(): Promise<Reports> {
  let received: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const listed = url === LIST;
      const known = method === 'POST' && /^\/api\/7\/envelope\/\?/.test(url);
      const answer = listed ? JSON.stringify(received) : '{}';
      if (listed && method === 'DELETE') received = [];
      // Address and headers belong to what is told, too.
      if (known)
        received.push(`${url}\n${JSON.stringify(request.headers)}\n${Buffer.concat(chunks).toString()}`);
      response.writeHead(known || listed || method === 'OPTIONS' ? 200 : 404, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'application/json',
      });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    dsn: `http://publickey@${host}/7`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
