/**
 * Bytes on disk. A file is named by the object's version, a UUID made here: nothing a caller wrote ever becomes
 * part of a path. No row names a version before its file is whole and on the disk.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface Files {
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream with their number, or null when the file is missing. */
  read(
    version: string,
  ): Promise<{ readonly size: number; readonly stream: ReadableStream<Uint8Array> } | null>;
  remove(version: string): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function createFiles(dataDir: string): Files {
  const root = path.join(dataDir, 'storage');
  const place = (version: string): string => {
    if (!VERSION.test(version)) throw new Error('Not a version of a stored file.');
    return path.join(root, version.slice(0, 2), version);
  };
  return {
    async write(version, bytes) {
      const target = place(version);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes, { flag: 'wx', mode: 0o600, flush: true });
    },
    async read(version) {
      const target = place(version);
      try {
        const { size } = await stat(target);
        return { size, stream: Readable.toWeb(createReadStream(target)) as ReadableStream<Uint8Array> };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(version) {
      await rm(place(version), { force: true });
    },
  };
}
