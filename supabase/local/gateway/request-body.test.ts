/** Bodies as a hostile client sends them, over a raw connection: too large, endless, stalled, unwanted. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddress, type LocalContext, type Service } from '../services.ts';
import { createPool } from '../pool.ts';
import { MAX_BODY_BYTES } from './request-body.ts';
import { startGateway, type Gateway } from './server.ts';

let gateway: Gateway;
const pool = createPool('postgres://nobody@127.0.0.1:1/none', 'unused', 1);
const read: Service = async (request) => Response.json({ size: (await request.arrayBuffer()).byteLength });
/** Makes of a refused body what the library does: an answer of its own. */
const swallow: Service = (request) =>
  request.text().then(
    () => new Response('read'),
    () => new Response('something went wrong', { status: 500 }),
  );
const unread: Service = () => Promise.resolve(new Response('refused', { status: 403 }));

beforeAll(async () => {
  const context: LocalContext = {
    pool,
    authPool: pool,
    storagePool: pool,
    origin: 'http://localhost',
    serverUrl: 'http://localhost',
    dataDir: '',
    keys: { jwtSecret: 's', anonKey: 'anon-key', serviceKey: 'service-key' },
    loopback: true,
    clientAddress,
    sendMail: () => Promise.reject(new Error('unused')),
  };
  const folders = { site: '/nowhere', portal: '/nowhere', admin: '/nowhere' };
  const backend = { context, auth: swallow, rest: read, storage: unread, functions: read, inbox: read };
  const router = { pages: { folders, https: false }, backend };
  const options = { host: '127.0.0.1', port: 0, trustedHops: 0, stallMs: 300, router: () => router };
  gateway = await startGateway(options);
});
afterAll(async () => {
  await gateway.close();
  await pool.end();
});

interface Ending {
  readonly status: number;
  readonly reset: boolean;
}

/** Sends a head and then `parts` one after another as fast as the network takes them; answers the status that came. */
function send(head: string, parts: Iterable<Buffer>): Promise<Ending> {
  return new Promise((resolve) => {
    const socket = connect(gateway.port, '127.0.0.1');
    let text = '';
    let reset = false;
    const source = parts[Symbol.iterator]();
    const next = (): void => {
      if (socket.destroyed) return;
      const part = source.next();
      if (!part.done) socket.write(part.value, () => setImmediate(next));
    };
    const finish = (): void => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), reset });
    socket.on('data', (data) => {
      text += data.toString();
      if (text.includes('\r\n\r\n')) setTimeout(() => socket.destroy(), 300);
    });
    socket.on('error', () => {
      reset = true;
    });
    socket.on('close', finish);
    socket.write(`${head}\r\nhost: localhost\r\n\r\n`);
    next();
  });
}

function* pieces(count: number, chunked: boolean): Generator<Buffer> {
  const bytes = Buffer.alloc(65_536, 32);
  const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  for (let index = 0; index < count; index += 1) yield chunked ? chunk : bytes;
}

const TWICE = Math.ceil((2 * MAX_BODY_BYTES) / 65_536);

test.each(['/rest/v1/x', '/auth/v1/x', '/functions/v1/x'])(
  'a body beyond the limit answers 413 and not a reset, declared or not: %s',
  async (path) => {
    const declared = `POST ${path} HTTP/1.1\r\ncontent-length: ${TWICE * 65_536}`;
    expect(await send(declared, pieces(TWICE, false))).toEqual({ status: 413, reset: false });
    const chunked = `POST ${path} HTTP/1.1\r\ntransfer-encoding: chunked`;
    expect(await send(chunked, pieces(TWICE, true))).toEqual({ status: 413, reset: false });
  },
);

test('also when the caller asks for the connection to be closed', async () => {
  for (const path of ['/rest/v1/x', '/storage/v1/object/documents/x']) {
    const head = `POST ${path} HTTP/1.1\r\nconnection: close\r\ncontent-length: ${TWICE * 65_536}`;
    expect(await send(head, pieces(TWICE, false))).toMatchObject({ reset: false });
  }
});

test('a refusal arrives although its body was never read', async () => {
  const head = `POST /storage/v1/object/documents/x HTTP/1.1\r\ncontent-length: ${TWICE * 65_536}`;
  expect(await send(head, pieces(TWICE, false))).toEqual({ status: 403, reset: false });
});

test('a body that stalls is given up with 408, whatever the service makes of it', async () => {
  for (const path of ['/rest/v1/x', '/auth/v1/x']) {
    const head = `POST ${path} HTTP/1.1\r\ncontent-length: 1000`;
    expect(await send(head, [Buffer.from('the beginning')])).toEqual({ status: 408, reset: false });
  }
});

test('a body that comes slowly but comes is read', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(
    'POST /rest/v1/x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 6\r\n\r\n',
  );
  for (const letter of 'slowly') {
    await new Promise((resolve) => setTimeout(resolve, 120));
    socket.write(letter);
  }
  let text = '';
  for await (const data of socket) text += String(data);
  expect(text).toContain('{"size":6}');
});

test.each(['TRACE', 'OPTIONS *', 'GET @localhost/inbox', 'PROPFIND'])(
  'a method that nothing answers is no error of the server: %s',
  async (line) => {
    const [method, target = '/'] = line.split(' ');
    const { status } = await send(`${method} ${target} HTTP/1.1`, []);
    expect(status).toBe({ TRACE: 405, OPTIONS: 400, GET: 400, PROPFIND: 404 }[method ?? '']);
  },
);
