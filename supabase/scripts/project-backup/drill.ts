/**
 * `npm run task -- restore-drill [staging] [--name NAME] [--unpack FOLDER]`: takes the newest backup (or that name) out of the
 * store, decrypts it and restores it into an embedded server that is thrown away, comparing every count and file; reports,
 * and writes the result into the project. `--unpack` leaves the decrypted backup in a folder, for `npm run restore` and
 * `npm run task -- restore`, also where the project is gone.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { unpackFile } from '../../local/backup/archive.ts';
import { loadBackup } from '../../local/backup/restore-tables.ts';
import { contentOf, readManifest, type Manifest } from '../../local/backup/manifest.ts';
import { startScratch } from '../../local/scratch.ts';
import { readDeployment } from '../doctor/settings.ts';
import { openStore } from './object-store.ts';
import { recordOperation, type Operation } from './project.ts';
import { readBackupSettings, STORE } from './settings.ts';

const { values, positionals } = parseArgs({
  options: { name: { type: 'string' }, unpack: { type: 'string' } },
  allowPositionals: true,
});

/** Restores into a server of its own; answers tables of Supabase's services that this product has no use for. */
async function restoreAside(folder: string, manifest: Manifest, dataDir: string): Promise<readonly string[]> {
  const scratch = await startScratch({ migrations: false });
  try {
    return await loadBackup(
      { superuserUrl: scratch.superuserUrl, url: scratch.url, dataDir },
      folder,
      manifest,
    );
  } finally {
    await scratch.stop();
  }
}

async function fetchBackup(name: string, folder: string, scratch: string): Promise<string> {
  const settings = readBackupSettings(name, [...STORE, 'BACKUP_AGE_IDENTITY']);
  const store = openStore(settings);
  const chosen = values.name ?? (await store.list(`${name}/`)).at(-1);
  if (!chosen) throw new Error('The store holds no backup yet: npm run task -- backup');
  const file = path.join(scratch, 'backup.age');
  await store.get(chosen, file);
  await mkdir(folder, { mode: 0o700 });
  await unpackFile(file, folder, settings.BACKUP_AGE_IDENTITY);
  return chosen;
}

/** A backup is also taken out where its project is gone. */
async function note(name: string, done: Operation): Promise<void> {
  try {
    await recordOperation(readDeployment(name), 'restore_test', done);
  } catch (error) {
    if (!values.unpack) throw error;
    console.log(`The project of .env.${name} does not take the note; the backup is in ${values.unpack}.`);
  }
}

async function drill(name: string): Promise<void> {
  const since = Date.now();
  const scratch = await mkdtemp(path.join(tmpdir(), 'school-drill-'));
  try {
    const folder = path.join(scratch, 'plain');
    const place = await fetchBackup(name, folder, scratch);
    const manifest = await readManifest(folder);
    const left = await restoreAside(folder, manifest, path.join(scratch, 'restored'));
    const { rows, files, bytes } = contentOf(manifest);
    const seconds = Math.round((Date.now() - since) / 1000);
    console.log(`Backup of ${manifest.madeAt}, ${place}`);
    console.log(`${rows} rows of ${manifest.tables.length} tables came back, each table counted`);
    console.log(`${files} files (${bytes} bytes) came back, each equal to its checksum`);
    if (left.length > 0) console.log(`Kept but not needed here: ${left.join(', ')}`);
    console.log(`In ${seconds} s, into an embedded server with all migrations of this checkout.`);
    if (values.unpack) await cp(folder, values.unpack, { recursive: true, errorOnExist: true, force: false });
    await note(name, { rows, files, bytes, place, seconds });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

drill(positionals[0] ?? 'production').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
