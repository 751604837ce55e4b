/**
 * The office and its peer on one origin, so that one sign-in serves both: files of both compressed alike, everything else
 * passed on to the product.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const BARE = '/bare/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
const PASSED = ['content-type', 'cache-control', 'content-security-policy', 'content-range', 'location'];
/** What the server in between decides by itself. */
const OWN = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding']);

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const compressed = (answer: Answer): Answer =>
  /^(text\/|application\/(json|javascript)|image\/svg)/.test(answer.headers['content-type'] ?? '')
    ? {
        ...answer,
        headers: { ...answer.headers, 'content-encoding': 'br' },
        body: brotliCompressSync(answer.body),
      }
    : answer;

/** Builds the peer, which knows the key as its bundler writes it into the script. */
async function buildBare(key: string): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'school-bare-'));
  await build({
    root: path.join(import.meta.dirname, 'bare'),
    base: BARE,
    logLevel: 'error',
    define: { SUPABASE_KEY: JSON.stringify(key) },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  return outDir;
}

async function bareFile(folder: string, pathname: string): Promise<Answer> {
  const name = path.extname(pathname) ? pathname.slice(BARE.length) : 'index.html';
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  return compressed({
    status: 200,
    headers: { 'content-type': type },
    body: await readFile(path.join(folder, name)),
  });
}

async function pass(base: string, message: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (!OWN.has(name) && typeof value === 'string') headers.set(name, value);
  const { method = 'GET', url = '/' } = message;
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) };
  const answer = await fetch(base + url, { method, headers, redirect: 'manual', ...body });
  const kept: Record<string, string> = {};
  for (const name of PASSED) {
    const value = answer.headers.get(name);
    if (value) kept[name] = value;
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The settings name the product's origin; here it is this one.
  const text = url.startsWith('/config.js')
    ? Buffer.from(bytes.toString('utf8').replaceAll(base, ''))
    : bytes;
  return compressed({ status: answer.status, headers: kept, body: text });
}

export interface OfficeSides {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function serveOfficeSides(base: string): Promise<OfficeSides> {
  const { supabaseKey } = (await (await fetch(`${base}/config.json`)).json()) as { supabaseKey: string };
  const folder = await buildBare(supabaseKey);
  /** Files are compressed once; both sides are measured with a cold cache, but not with a cold server. */
  const files = new Map<string, Promise<Answer>>();
  const answer = async (message: IncomingMessage, target: ServerResponse): Promise<void> => {
    const { pathname } = new URL(message.url ?? '/', base);
    const isFile = message.method === 'GET' && (pathname.startsWith(BARE) || /^\/admin\//.test(pathname));
    const load = (): Promise<Answer> =>
      pathname.startsWith(BARE) ? bareFile(folder, pathname) : pass(base, message);
    const found = isFile ? (files.get(pathname) ?? load()) : load();
    if (isFile) files.set(pathname, found);
    const { status, headers, body } = await found;
    target.writeHead(status, headers).end(body);
  };
  const server = createServer((message, target) => {
    answer(message, target).catch((error: unknown) => {
      console.error(error);
      target.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
