/**
 * A backup's folder as one encrypted file: tar, gzip, and age (https://age-encryption.org) to the school's public key. Only
 * who holds the private key reads it; the machine that makes backups does not need that key.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';

/** Said wherever a key is another's. */
export const WRONG_KEY =
  'This key does not open this backup. Give the passphrase or the identity with which it was made.';

async function packInto(pack: tar.Pack, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    await pipeline(createReadStream(file), pack.entry({ name, size: (await stat(file)).size, mode: 0o600 }));
  }
  pack.finalize();
}

type WebStream = ReadableStream<Uint8Array>;
/** The same thing as Node types it. */
type NodeWebStream = Parameters<typeof Readable.fromWeb>[0];

/** Adds a key; throws a plain sentence for one that is none. */
function accepted(add: () => void, sentence: string): void {
  try {
    add();
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
}

/** The folder's files as a tar, zipped; `done` fails with what went wrong on the way. */
function zipped(folder: string): { readonly stream: Readable; readonly done: Promise<unknown> } {
  const pack = tar.pack();
  const stream = createGzip({ level: 9 });
  return { stream, done: Promise.all([packInto(pack, folder), pipeline(pack, stream)]) };
}

/** Writes the folder into `file`, readable for the owner of this public key (`age1…`) alone. */
export async function packFolder(folder: string, file: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  accepted(() => encrypter.addRecipient(recipient), 'This is not a recipient of age (age1…).');
  const { stream, done } = zipped(folder);
  const encrypted = await encrypter.encrypt(Readable.toWeb(stream) as WebStream);
  await pipeline(
    Readable.fromWeb(encrypted as NodeWebStream),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  await done;
}

/** Only plain files below the folder, whatever an archive says. */
function placeOf(folder: string, { name, type }: tar.Header): string {
  const place = path.resolve(folder, name);
  if (type !== 'file' || !place.startsWith(path.resolve(folder) + path.sep))
    throw new Error(`The backup holds something that is no file of ours: ${name}.`);
  return place;
}

async function unzip(from: Readable, folder: string): Promise<void> {
  const extract = tar.extract();
  const reading = pipeline(from, createGunzip(), extract);
  const writing = (async () => {
    for await (const entry of extract) {
      const place = placeOf(folder, entry.header);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(place, { mode: 0o600 }));
    }
  })();
  await Promise.all([reading, writing]);
}

/** Unpacks `file` into the empty `folder` with the private key (`AGE-SECRET-KEY-1…`). Throws when the key is another's or the file damaged. */
export async function unpackFile(file: string, folder: string, identity: string): Promise<void> {
  const decrypter = new Decrypter();
  accepted(
    () => decrypter.addIdentity(identity.trim()),
    'This is not an identity of age (AGE-SECRET-KEY-1…).',
  );
  const plain = await decrypter
    .decrypt(Readable.toWeb(createReadStream(file)) as WebStream)
    .catch((cause: unknown) => {
      throw new Error(WRONG_KEY, { cause });
    });
  await unzip(Readable.fromWeb(plain as NodeWebStream), folder).catch((cause: unknown) => {
    throw new Error('The backup is damaged: it cannot be decrypted to its end.', { cause });
  });
}
