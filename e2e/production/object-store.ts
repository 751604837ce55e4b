/**
 * A store with S3's interface for tests: keeps files in memory and refuses what is not signed with its key, by a
 * reckoning of its own (AWS Signature Version 4), or whose bytes are not those that were signed.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInStore {
  readonly endpoint: string;
  readonly files: Map<string, Buffer>;
  stop(): Promise<void>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature that the request should carry. */
function signature(request: IncomingMessage, secret: string): string {
  const given = request.headers.authorization ?? '';
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(given) ?? [];
  const url = new URL(request.url ?? '/', 'http://x');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const header = (name: string): string => String(request.headers[name] ?? '').trim();
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export async function startStore(bucket: string, secret: string): Promise<StandInStore> {
  const files = new Map<string, Buffer>();

  function answer(request: IncomingMessage, body: Buffer): [number, string | Buffer] {
    const refused = (code: string): [number, string] => [403, `<Error><Code>${code}</Code></Error>`];
    if (!request.headers.authorization?.endsWith(`Signature=${signature(request, secret)}`))
      return refused('SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const name = decodeURIComponent(pathname).slice(bucket.length + 2);
    if (!pathname.startsWith(`/${bucket}`)) return [404, '<Error><Code>NoSuchBucket</Code></Error>'];
    if (request.method === 'PUT') {
      if (sha256(body) !== request.headers['x-amz-content-sha256'])
        return [400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>'];
      files.set(name, body);
      return [200, ''];
    }
    if (name !== '') return files.has(name) ? [200, files.get(name) ?? ''] : [404, ''];
    const keys = [...files.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''));
    return [200, `<ListBucketResult>${keys.map((key) => `<Key>${key}</Key>`).join('')}</ListBucketResult>`];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, text] = answer(request, Buffer.concat(chunks));
      response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
