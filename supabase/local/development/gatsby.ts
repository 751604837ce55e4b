/** Gatsby's develop server as a child process, reached through our own origin. */
import { spawn } from 'node:child_process';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import path from 'node:path';
import { freePort } from '../postgres/start.ts';
import { ROOT } from '../run/settings.ts';

export interface DevelopServer {
  pass(message: IncomingMessage, target: ServerResponse): void;
  upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** Starts `gatsby develop`; its own output goes to the terminal. */
export async function startGatsby(env: Record<string, string>): Promise<DevelopServer> {
  const port = await freePort();
  const program = path.join(ROOT, 'node_modules', '.bin', 'gatsby');
  const child = spawn(program, ['develop', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: path.join(ROOT, 'site'),
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const unavailable = (target: ServerResponse): void => {
    target.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '3' });
    target.end('The website is still being prepared. Please reload in a moment.\n');
  };
  return {
    pass(message, target) {
      const { method, url, headers } = message;
      const options = { host: '127.0.0.1', port, method, path: url, headers };
      const inner = request(options, (response) => {
        target.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(target);
      });
      inner.on('error', () => (target.headersSent ? target.destroy() : unavailable(target)));
      message.pipe(inner);
    },
    upgrade(message, socket, head) {
      const inner = connect(port, '127.0.0.1', () => {
        const lines = message.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
        );
        inner.write([`${message.method} ${message.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
        inner.write(head);
        socket.pipe(inner).pipe(socket);
      });
      inner.on('error', () => socket.destroy());
      socket.on('error', () => inner.destroy());
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
