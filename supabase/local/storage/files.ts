/**
 * Bytes on disk. A file is named by the object's version, a UUID made here: nothing a caller wrote ever becomes
 * part of a path. A file appears under its name only when it is whole; what came of one that broke off is removed.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A file as it comes, piece by piece. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What was written. */
export interface Written {
  readonly size: number;
  readonly md5: string;
}

export interface Files {
  /** Writes the bytes as they come. When they break off, nothing stays. */
  write(version: string, bytes: Bytes): Promise<Written>;
  /** The bytes as a stream with their number, or null when the file is missing. */
  read(
    version: string,
  ): Promise<{ readonly size: number; readonly stream: ReadableStream<Uint8Array> } | null>;
  remove(version: string): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const PART = '.part';

async function writePart(part: string, bytes: Bytes): Promise<Written> {
  const file = await open(part, 'wx', 0o600);
  const hash = createHash('md5');
  let size = 0;
  try {
    for await (const chunk of bytes) {
      await file.write(chunk);
      hash.update(chunk);
      size += chunk.byteLength;
    }
    await file.sync();
    return { size, md5: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Removes what a server that was killed had begun to write. Only for a folder that no server uses. */
export async function sweepParts(dataDir: string): Promise<void> {
  const entries = await readdir(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile() && entry.name.endsWith(PART)) await rm(path.join(entry.parentPath, entry.name));
}

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
      const part = target + PART;
      try {
        const written = await writePart(part, bytes);
        await rename(part, target);
        return written;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
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
      await rm(place(version) + PART, { force: true });
    },
  };
}
