/**
 * `npm run backup [-- folder] [--recipient age1…] [--no-test]` and `npm run restore -- folder [--identity FILE]`: what they
 * say and ask. With SCHOOL_BACKUP_PASSPHRASE or a recipient a backup is encrypted.
 */
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadSecrets } from '../keys.ts';
import { openDatabase } from '../run/database.ts';
import { progress } from '../run/progress.ts';
import { runningDatabaseUrl } from '../run/running.ts';
import { confirmed, emptyDataDir } from '../run/reset.ts';
import { ROOT, type Settings } from '../run/settings.ts';
import {
  mergeLists,
  readBeside,
  readErasures,
  replayErasures,
  writeBeside,
  type ErasureList,
} from './erasures.ts';
import { loadBackup } from './restore-tables.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { localSource, saveBackup } from './save.ts';
import { isSealed, openSealed, sealBackup, type BackupKey } from './seal.ts';
import { tryRestore } from './trial.ts';

/** The word after a flag. */
const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

/** The folder that a command names: its first word that is neither a flag nor the value of one. */
const folderOf = (command: string): string | undefined => {
  const rest = process.argv.slice(process.argv.indexOf(command) + 1);
  const values = [valueOf('--recipient'), valueOf('--identity')];
  return rest.find((word) => !word.startsWith('--') && !values.includes(word));
};

const note = (line: string): void => progress.note(line);

function refuseRemote(settings: Settings): void {
  if (settings.remote)
    throw new Error(
      'SUPABASE_URL is set: `npm run task -- backup` backs that project up (docs/operations.md).',
    );
}

const rowsOf = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

const describe = (manifest: Manifest): string =>
  `${rowsOf(manifest)} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`;

/** The key for making a backup (a recipient counts before the passphrase), or for opening one. */
async function keyOf(purpose: 'make' | 'open'): Promise<BackupKey | null> {
  const [recipient, identity] = [valueOf('--recipient'), valueOf('--identity')];
  const passphrase = process.env['SCHOOL_BACKUP_PASSPHRASE'];
  if (purpose === 'make' && recipient) return { recipient };
  // A file of age-keygen has comments above the identity.
  if (purpose === 'open' && identity)
    return { identity: /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(await readFile(identity, 'utf8'))?.[0] ?? '' };
  return passphrase ? { passphrase } : null;
}

/** Tells the database, for the page System. */
async function record(url: string, kind: string, details: Record<string, unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select private.record_operation($1, $2)', [kind, details]);
  } finally {
    await client.end();
  }
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Saves, encrypts where a key is given (nothing readable leaves the data folder then), and tries to restore it. */
async function save(source: { superuserUrl: string; dataDir: string }, folder: string): Promise<Manifest> {
  const key = await keyOf('make');
  const plain = key ? path.join(source.dataDir, 'backup-in-progress') : folder;
  if (key) await rm(plain, { recursive: true, force: true });
  try {
    const manifest = await progress.step('Backup', () =>
      saveBackup(localSource(source.superuserUrl, source.dataDir), plain),
    );
    if (key) await progress.step('Encrypting', () => sealBackup(plain, folder, key));
    const details = { rows: rowsOf(manifest), files: manifest.files.length, bytes: await bytesBelow(folder) };
    await record(source.superuserUrl, 'backup', { ...details, encrypted: key !== null });
    await writeBeside(folder, await readErasures(source.superuserUrl));
    if (!process.argv.includes('--no-test')) {
      await progress.step('Restore test', () => tryRestore(plain));
      await record(source.superuserUrl, 'restore_test', details);
    }
    return manifest;
  } finally {
    if (key) await rm(plain, { recursive: true, force: true });
  }
}

/** Makes a backup, of a running product too. */
export async function backupCommand(settings: Settings): Promise<void> {
  refuseRemote(settings);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = path.resolve(folderOf('--backup') ?? path.join(ROOT, 'backups', stamp));
  const { dataDir } = settings;
  const running = settings.databaseUrl ? null : await runningDatabaseUrl(settings.dataDir);
  const database = running ? null : await openDatabase(settings, await loadSecrets(dataDir), note);
  try {
    const superuserUrl = running ?? database?.superuserUrl ?? '';
    note(`${describe(await save({ superuserUrl, dataDir }, folder))} in ${folder}`);
  } finally {
    await database?.stop();
  }
}

/** Who was erased according to the database that is about to be replaced; a broken one must not stop the restore. */
async function erasedBefore(settings: Settings): Promise<ErasureList> {
  const there = await stat(settings.dataDir).then(
    () => true,
    () => false,
  );
  if (!there && !settings.databaseUrl) return [];
  try {
    const database = await openDatabase(settings, await loadSecrets(settings.dataDir), note);
    try {
      return await readErasures(database.superuserUrl);
    } finally {
      await database.stop();
    }
  } catch (error) {
    note(
      `The database that is replaced cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
    note('Who was erased since the last backup is not known then; erasures.json beside the backups is used.');
    return [];
  }
}

async function restoreFrom(settings: Settings, chosen: string, folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const { dataDir } = settings;
  note(`${describe(manifest)}, made ${manifest.madeAt}`);
  if (!(await confirmed(`Replace everything in ${dataDir} by this backup?`))) return;
  const erased = mergeLists(await readBeside(chosen), await erasedBefore(settings));
  if (!settings.databaseUrl) await emptyDataDir(dataDir);
  const database = await openDatabase(settings, await loadSecrets(dataDir), note);
  try {
    const target = { superuserUrl: database.superuserUrl, url: database.url, dataDir };
    await progress.step('Restore', () => loadBackup(target, folder, manifest));
    const again = await progress.step('Erasing again who was erased', () => replayErasures(target, erased));
    note(again === 1 ? 'One erased person stays erased.' : `${again} erased people stay erased.`);
  } finally {
    await database.stop();
  }
}

/** Puts a backup in place of everything the data folder holds, after asking. The product must be stopped. */
export async function restoreCommand(settings: Settings): Promise<void> {
  refuseRemote(settings);
  const given = folderOf('--restore');
  if (!given) throw new Error('Which backup? npm run restore -- <folder>');
  const folder = path.resolve(given);
  if (folder.startsWith(settings.dataDir + path.sep))
    throw new Error('This backup lies in the data folder that would be emptied. Move it elsewhere first.');
  if (!(await isSealed(folder))) return restoreFrom(settings, folder, folder);
  const plain = await mkdtemp(path.join(tmpdir(), 'school-restore-'));
  try {
    await progress.step('Decrypting', async () => openSealed(folder, plain, await keyOf('open')));
    await restoreFrom(settings, folder, plain);
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}
