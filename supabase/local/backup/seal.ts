/**
 * Backups under lock: every file in the age format (https://age-encryption.org), so that the standard tool opens them too.
 * With a recipient (`age1…`) only the holder of its identity can read the backup; with a passphrase a fresh identity is made
 * for this backup and lies beside it, itself encrypted with the passphrase: one slow derivation instead of one per file.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

export type BackupKey =
  | { readonly passphrase: string; readonly recipient?: never; readonly identity?: never }
  | { readonly recipient: string; readonly passphrase?: never; readonly identity?: never }
  | { readonly identity: string; readonly passphrase?: never; readonly recipient?: never };

const SEALED = '.age';
const KEY_FILE = 'key.age';
const LEAST_PASSPHRASE = 12;

const WRONG_KEY =
  'This key does not open this backup. Give the passphrase or the identity with which it was made.';
const NO_KEY =
  'This backup is encrypted. Give its passphrase in SCHOOL_BACKUP_PASSPHRASE, or its identity with --identity FILE.';

const web = (file: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Files below a folder, the manifest last: a backup without it is none. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const last = (name: string): number => Number(name.startsWith('manifest.json'));
  return files.sort((a, b) => last(a) - last(b) || a.localeCompare(b));
}

/** The recipient of every file; a passphrase's identity is written beside the backup. */
async function recipientFor(key: BackupKey, target: string): Promise<string> {
  if (key.recipient) return key.recipient;
  if (!key.passphrase || key.passphrase.length < LEAST_PASSPHRASE)
    throw new Error(`The passphrase of a backup needs ${LEAST_PASSPHRASE} characters or more.`);
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key.passphrase);
  await writeFile(path.join(target, KEY_FILE), await encrypter.encrypt(identity), { mode: 0o600 });
  return identityToRecipient(identity);
}

async function pour(stream: ReadableStream<Uint8Array>, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(
    Readable.fromWeb(stream as NodeStream<Uint8Array>),
    createWriteStream(file, { mode: 0o600 }),
  );
}

/** Writes the backup in `plain` encrypted into `target`. Throws one plain sentence for a key that is none. */
export async function sealBackup(plain: string, target: string, key: BackupKey): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const encrypter = new Encrypter();
  const recipient = await recipientFor(key, target);
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new Error('This is not a recipient of age (age1…).', { cause });
  }
  for (const name of await filesOf(plain))
    await pour(await encrypter.encrypt(web(path.join(plain, name))), path.join(target, name + SEALED));
}

export const isSealed = (folder: string): Promise<boolean> =>
  exists(path.join(folder, `manifest.json${SEALED}`));

async function unwrapped(folder: string, passphrase: string): Promise<string> {
  const keyFile = path.join(folder, KEY_FILE);
  if (!(await exists(keyFile))) throw new Error(WRONG_KEY);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(await readFile(keyFile), 'text').catch((cause: unknown) => {
    throw new Error(WRONG_KEY, { cause });
  });
}

/** Decrypts the backup in `folder` into `plain`. Throws one plain sentence when the key is missing or wrong. */
export async function openSealed(folder: string, plain: string, key: BackupKey | null): Promise<void> {
  if (!key || key.recipient) throw new Error(NO_KEY);
  const identity = key.passphrase ? await unwrapped(folder, key.passphrase) : (key.identity ?? '');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity.trim());
  } catch (cause) {
    throw new Error('This is not an identity of age (AGE-SECRET-KEY-1…).', { cause });
  }
  for (const name of (await filesOf(folder)).reverse()) {
    if (!name.endsWith(SEALED) || name === KEY_FILE) continue;
    const stream = await decrypter.decrypt(web(path.join(folder, name))).catch((cause: unknown) => {
      throw new Error(WRONG_KEY, { cause });
    });
    await pour(stream, path.join(plain, name.slice(0, -SEALED.length))).catch((cause: unknown) => {
      throw new Error(`The file ${name} of the backup is damaged.`, { cause });
    });
  }
}
