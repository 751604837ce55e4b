import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { finishedPages } from '@school/shared/routes';
import { createPool } from '../pool.ts';
import { clientAddress, type LocalContext, type Service } from '../services.ts';
import type { RouterOptions } from './router.ts';
import { startGateway, type Gateway } from './server.ts';

const SCRIPT = 'window.one = 1;';
const PAGE = `<!doctype html><script>${SCRIPT}</script><script type="application/ld+json">{"a":1}</script><p>${'words '.repeat(400)}</p>`;

const echo: Service = async (request, context) =>
  Response.json({
    path: new URL(request.url).pathname,
    address: context.clientAddress(request),
    size: (await request.arrayBuffer()).byteLength,
  });
const broken: Service = () => Promise.reject(new Error('secret detail'));

let folder: string;
let gateway: Gateway;
let router: RouterOptions;
const pool = createPool('postgres://nobody@127.0.0.1:1/none', 'unused', 1);

const context: LocalContext = {
  pool,
  authPool: pool,
  storagePool: pool,
  origin: 'http://localhost',
  serverUrl: 'http://localhost',
  dataDir: '',
  keys: { jwtSecret: 's', anonKey: 'anon-key', serviceKey: 'service-key' },
  clientAddress,
  sendMail: () => Promise.reject(new Error('unused')),
};

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-gateway-'));
  await write('site/index.html', PAGE);
  await write('site/staff/index.html', 'staff page');
  await write('site/404.html', 'nothing here');
  await write('site/speculation-rules.json', '{}');
  await write('site/.secret/file.txt', 'hidden');
  await write('site/component---src-pages-0123456789abcdef0123.js', 'js');
  await write('outside.txt', 'outside');
  await write('portal/index.html', 'portal page');
  for (const page of finishedPages) await write(`portal${page}.html`, 'portal page');
  await write('portal/portal-assets/main.js', 'portal js');
  await write('admin/index.html', 'admin page');
  await write('admin/assets/main.js', 'admin js');
  const folders = {
    site: path.join(folder, 'site'),
    portal: path.join(folder, 'portal'),
    admin: path.join(folder, 'admin'),
  };
  const backend = { context, auth: echo, rest: echo, storage: echo, functions: broken, inbox: echo };
  router = { pages: { folders }, backend };
  gateway = await startGateway({ port: 0, router: () => router });
});
afterAll(async () => {
  await gateway.close();
  await pool.end();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** A raw request: fetch would tidy up the paths and headers that matter here. */
function get(target: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      port: gateway.port,
      host: '127.0.0.1',
      path: target,
      headers,
      method: body ? 'POST' : 'GET',
    };
    const sent = httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test.each([
  ['/', 200, 'words'],
  ['/staff', 200, 'staff page'],
  ['/staff?tab=1', 200, 'staff page'],
  ['/login', 200, 'portal page'],
  ['/accepted/payment-setup', 200, 'portal page'],
  ['/apply/anything/deep', 200, 'portal page'],
  ['/portal-assets/main.js', 200, 'portal js'],
  ['/admin/applicant/123', 200, 'admin page'],
  ['/admin/assets/main.js', 200, 'admin js'],
  ['/admin/assets/none.js', 404, 'Not found'],
  ['/nowhere', 404, 'nothing here'],
  ['/dashboards', 404, 'nothing here'],
  ['/staff%2fnone', 404, 'nothing here'],
  ['/none%2fat%2Fall', 404, 'nothing here'],
  ['/%2f', 404, 'nothing here'],
  ['/staff%2f', 404, 'nothing here'],
  ['/staff%5c', 404, 'nothing here'],
  ['/..%2foutside.txt', 404, 'nothing here'],
  ['/%E0%A4%A', 404, 'nothing here'],
])('%s answers %i', async (target, status, text) => {
  const answer = await get(target);
  expect([answer.status, answer.text.includes(text)]).toEqual([status, true]);
});

test.each([
  ['/admin', '/admin/dashboard', 302],
  ['/portal', '/admin/dashboard', 302],
  ['/admin/', '/admin/dashboard', 302],
  ['/staff/', '/staff', 301],
])('%s leads to %s', async (target, to, status) => {
  const answer = await get(target);
  expect([answer.status, answer.headers['location']]).toEqual([status, to]);
});

test('//elsewhere is not a way to another host', async () => {
  const { headers } = await get('//elsewhere.example/');
  expect(headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
});

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/.secret/file.txt',
  '/%2esecret/file.txt',
  '/%00.txt',
  '/%E0%A4%A',
])('no file outside the builds and no hidden file is served: %s', async (target) => {
  const answer = await get(target);
  expect(answer.status).not.toBe(200);
  expect(answer.text).not.toMatch(/outside|hidden/);
});

test('the configuration names the page’s own origin and the publishable key only', async () => {
  const script = await get('/config.js', { host: 'localhost:4321' });
  expect(script.text).toBe(
    'window.__SCHOOL_CONFIG__ = Object.freeze({"supabaseUrl":"http://localhost:4321","supabaseKey":"anon-key"});\n',
  );
  const json = await get('/config.json', { host: 'localhost:4321' });
  expect(JSON.parse(json.text)).toEqual({ supabaseUrl: 'http://localhost:4321', supabaseKey: 'anon-key' });
});

test('a page’s policy allows its own inline scripts by hash and no others', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1];
  expect(scripts).toBe(`'self' 'sha256-${hash}'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
});

test('the office may show the preview in a frame, and no other page', async () => {
  const { headers } = await get('/preview');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  const { headers: below } = await get('/preview/x');
  expect(below['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('only the site’s pages name the rules by which a browser may prepare the next one, and the rules have their type', async () => {
  const rules = async (target: string): Promise<unknown> => (await get(target)).headers['speculation-rules'];
  expect(await rules('/')).toBe('"/speculation-rules.json"');
  expect(await rules('/staff')).toBe('"/speculation-rules.json"');
  for (const target of ['/login', '/admin/applicant/123', '/portal-assets/main.js', '/config.js'])
    expect(await rules(target), target).toBeUndefined();
  expect((await get('/speculation-rules.json')).headers['content-type']).toBe(
    'application/speculationrules+json',
  );
});

test('every answer carries the safe headers and an id', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  for (const target of ['/', '/nowhere', '/rest/v1/x', '/functions/v1/x', '/config.js']) {
    const { headers } = await get(target);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['referrer-policy']).toBeTruthy();
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
  log.mockRestore();
});

test('files named by their content are kept for ever, pages are asked about, an unchanged page is 304', async () => {
  const hashed = await get('/component---src-pages-0123456789abcdef0123.js');
  expect(hashed.headers['cache-control']).toContain('immutable');
  expect((await get('/portal-assets/main.js')).headers['cache-control']).toContain('immutable');
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/', { 'if-none-match': String(page.headers['etag']) })).status).toBe(304);
});

test('pages are compressed as the browser allows', async () => {
  expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/')).headers['content-encoding']).toBeUndefined();
});

test('a part of a file can be asked for', async () => {
  const part = await get('/staff', { range: 'bytes=0-4' });
  expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'staff', 'bytes 0-4/10']);
  expect((await get('/staff', { range: 'bytes=-4' })).text).toBe('page');
  expect((await get('/staff', { range: 'bytes=99-' })).status).toBe(416);
});

test('services are told the address that the connection has', async () => {
  const { text } = await get('/rest/v1/x');
  expect(JSON.parse(text)).toMatchObject({ path: '/rest/v1/x', address: '127.0.0.1' });
});

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
  'what somebody handed on is refused: %s',
  async (name) => {
    for (const target of ['/inbox', '/', '/rest/v1/x'])
      expect((await get(target, { [name]: '127.0.0.1' })).status).toBe(403);
  },
);

test('a name that is not this machine’s own is refused and not repeated', async () => {
  for (const target of ['/config.js', '/config.json', '/', '/inbox', '/rest/v1/x', '/staff/']) {
    const { status, text, headers } = await get(target, { host: 'rebound.example:3000' });
    expect(status).toBe(403);
    expect(text + JSON.stringify(headers)).not.toContain('rebound');
  }
  expect((await get('/inbox', { host: '127.0.0.1:3000' })).status).toBe(200);
});

test('the server listens on this machine only', () => {
  expect(gateway.server.address()).toMatchObject({ address: '127.0.0.1' });
});

/** The status of a call that goes on sending: what comes after the limit is never asked for. */
function statusAfter(target: string, headers: Record<string, string>, sent: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { port: gateway.port, host: '127.0.0.1', path: target, headers, method: 'POST' };
    const open = httpRequest(options, (response) => {
      resolve(response.statusCode ?? 0);
      open.destroy();
    });
    open.on('error', reject);
    open.write(sent);
  });
}

test('a body beyond the limit answers 413, declared or not; a file may be larger', async () => {
  const large = 6 * 1024 * 1024;
  const some = Buffer.alloc(1000);
  expect(await statusAfter('/rest/v1/x', { 'content-length': String(large) }, some)).toBe(413);
  expect(await statusAfter('/rest/v1/x', {}, Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(413);
  expect((await get('/storage/v1/x', {}, Buffer.alloc(large))).status).toBe(200);
});

test('a service that breaks answers 500 without details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, text } = await get('/functions/v1/x');
  expect(status).toBe(500);
  expect(text).not.toContain('secret detail');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('a taken port is said in one line', async () => {
  const again = startGateway({ port: gateway.port, router: () => null });
  await expect(again).rejects.toThrow(/^Port \d+ is taken by another program\./);
});
