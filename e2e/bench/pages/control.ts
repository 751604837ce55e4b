/**
 * The same pages twice behind one server: as they are, and with their scripts cut out. Both pass through here, so that what
 * the passing costs is on both sides; over HTTP/2, as every host of docs/production.md serves them. Over HTTP/1.1 a script that
 * comes after the text costs a connection of its own, which no visitor pays.
 */
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';

/** The browser must be told not to ask who signed the certificate: it is made for the one run. */
export const ANY_CERTIFICATE = '--ignore-certificate-errors';

const withoutScripts = (html: string): string =>
  html
    .replace(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '');

interface Kept {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const PASSED = ['content-type', 'cache-control', 'content-security-policy'];

async function load(base: string, path: string, change: (html: string) => string): Promise<Kept> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const headers: Record<string, string> = {};
  for (const name of PASSED) {
    const value = answer.headers.get(name);
    if (value) headers[name] = value;
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = headers['content-type'] ?? '';
  if (!/^(text\/|application\/json|image\/svg)/.test(type))
    return { status: answer.status, headers, body: bytes };
  const text = type.startsWith('text/html') ? change(bytes.toString('utf8')) : bytes.toString('utf8');
  headers['content-encoding'] = 'br';
  // The settings name the product's origin; here it is this one. Canonical links stay as they are.
  return {
    status: answer.status,
    headers,
    body: brotliCompressSync(path === '/config.json' ? text.replaceAll(base, '') : text),
  };
}

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

function serve(
  base: string,
  certificate: Certificate,
  change: (html: string) => string,
): Promise<Http2SecureServer> {
  const kept = new Map<string, Promise<Kept>>();
  const answer = async (message: Http2ServerRequest, target: Http2ServerResponse): Promise<void> => {
    const path = message.url;
    if (message.method !== 'GET') {
      // The one request a page makes of the data API: it goes through as it is.
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      const { apikey = '', 'content-type': type = '' } = message.headers;
      const init = {
        method: 'POST',
        headers: { apikey: String(apikey), 'content-type': type },
        body: Buffer.concat(chunks),
      };
      const passed = await fetch(base + path, init);
      target.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
      return;
    }
    const found = kept.get(path) ?? load(base, path, change);
    kept.set(path, found);
    const { status, headers, body } = await found;
    target.writeHead(status, headers).end(body);
  };
  const server = createSecureServer(certificate, (message, target) => {
    answer(message, target).catch((error: unknown) => {
      console.error(error);
      target.writeHead(502).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

export interface Sides {
  readonly page: string;
  readonly control: string;
  readonly close: () => void;
}

/** Serves a running product on two origins of this machine. */
export async function serveSides(base: string): Promise<Sides> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const [page, control] = await Promise.all([
    serve(base, { key, cert }, (html) => html),
    serve(base, { key, cert }, withoutScripts),
  ]);
  const origin = (server: Http2SecureServer): string =>
    `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    page: origin(page),
    control: origin(control),
    close: () => [page, control].forEach((server) => server.close()),
  };
}
