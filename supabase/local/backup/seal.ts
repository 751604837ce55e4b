/**
 * The lock of the embedded server's backups: archive.ts encrypts, here is with which key. With a recipient (`age1…`) only the
 * holder of its identity can read the backup; with a passphrase a fresh identity is made for this backup and lies beside it,
 * itself encrypted with the passphrase.
 */
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { packFolder, unpackFile, WRONG_KEY } from './archive.ts';

export type BackupKey =
  | { readonly passphrase: string; readonly recipient?: never; readonly identity?: never }
  | { readonly recipient: string; readonly passphrase?: never; readonly identity?: never }
  | { readonly identity: string; readonly passphrase?: never; readonly recipient?: never };

const ARCHIVE = 'backup.tar.gz.age';
const KEY_FILE = 'key.age';
const LEAST_PASSPHRASE = 12;

const NO_KEY =
  'This backup is encrypted. Give its passphrase in SCHOOL_BACKUP_PASSPHRASE, or its identity with --identity FILE.';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Who can read the archive; a passphrase's identity is written beside it. */
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

/** Writes the backup in `plain` encrypted into `target`. Throws one plain sentence for a key that is none. */
export async function sealBackup(plain: string, target: string, key: BackupKey): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  // A backup that broke off has no archive under this name.
  const part = path.join(target, `${ARCHIVE}.part`);
  await packFolder(plain, part, await recipientFor(key, target));
  await rename(part, path.join(target, ARCHIVE));
}

export const isSealed = (folder: string): Promise<boolean> => exists(path.join(folder, ARCHIVE));

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
  await unpackFile(path.join(folder, ARCHIVE), plain, identity);
}
