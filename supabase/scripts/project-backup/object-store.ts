/** Files in any S3-compatible store, by its plain HTTP interface with signed requests. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { sha256 } from '../../local/backup/save.ts';
import type { BackupSettings } from './settings.ts';

export interface ObjectStore {
  /** Stores a file under a name; the store checks that the bytes are those that were signed. */
  put(name: string, file: string): Promise<void>;
  /** Names that begin so, oldest first. */
  list(prefix: string): Promise<string[]>;
  get(name: string, file: string): Promise<void>;
}

const unescapeXml = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => {
    const chars: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
    return chars[name] ?? '';
  });

export function openStore(settings: BackupSettings): ObjectStore {
  const client = new AwsClient({
    accessKeyId: settings.BACKUP_S3_KEY_ID,
    secretAccessKey: settings.BACKUP_S3_SECRET,
    region: settings.BACKUP_S3_REGION || 'auto',
    service: 's3',
  });
  const base = `${settings.BACKUP_S3_ENDPOINT.replace(/\/+$/, '')}/${settings.BACKUP_S3_BUCKET}`;
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await client.fetch(`${base}${path}`, init);
    if (answer.ok) return answer;
    const code = /<Code>([^<]*)<\/Code>/.exec(await answer.text())?.[1] ?? '';
    throw new Error(`The store answers ${answer.status} ${code} to ${init.method ?? 'GET'} ${path}.`);
  };
  return {
    put: async (name, file) => {
      const headers = { 'x-amz-content-sha256': await sha256(file) };
      await send(`/${name}`, { method: 'PUT', headers, body: await openAsBlob(file) });
    },
    list: async (prefix) => {
      const found: string[] = [];
      let more = '';
      do {
        const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`;
        const text = await (await send(query)).text();
        found.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key)));
        const next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
        more = next ? `&continuation-token=${encodeURIComponent(unescapeXml(next))}` : '';
      } while (more !== '');
      return found.sort();
    },
    get: async (name, file) => {
      const { body } = await send(`/${name}`);
      if (!body) throw new Error(`The store answers ${name} without a body.`);
      await pipeline(
        Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(file, { mode: 0o600 }),
      );
    },
  };
}
