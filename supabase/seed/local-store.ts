/** Demo files of the embedded server: bytes in its data folder, rows in the seed's own transaction. */
import { createHash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { createFiles } from '../local/storage/files.ts';
import type { DemoFile, DemoStore } from './documents.ts';

const metadataOf = (file: DemoFile, now: Date): Record<string, unknown> => ({
  eTag: `"${createHash('md5').update(file.bytes).digest('hex')}"`,
  size: file.bytes.byteLength,
  mimetype: file.content_type,
  cacheControl: 'max-age=3600',
  lastModified: now.toISOString(),
  contentLength: file.bytes.byteLength,
  httpStatusCode: 200,
});

/** Writes go on while the database works. */
export function localStore(client: PoolClient, dataDir: string, now: Date): DemoStore {
  const files = createFiles(dataDir);
  const writes: Promise<unknown>[] = [];
  return {
    async put(path, owner, file) {
      const version = randomUUID();
      writes.push(
        files.write(version, file.bytes).then(
          () => null,
          (error: unknown) => error,
        ),
      );
      await client.query(
        `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
         values ('documents', $1, $2::uuid, $2::text, $3, $4)`,
        [path, owner, version, metadataOf(file, now)],
      );
    },
    async done() {
      for (const error of await Promise.all(writes)) if (error) throw error as Error;
    },
  };
}
