/** `npm run backup [-- folder]` and `npm run restore -- folder`: what they say and ask. */
import path from 'node:path';
import { loadSecrets } from '../keys.ts';
import { openDatabase } from '../run/database.ts';
import { progress } from '../run/progress.ts';
import { runningDatabaseUrl } from '../run/running.ts';
import { confirmed, emptyDataDir } from '../run/reset.ts';
import { ROOT, type Settings } from '../run/settings.ts';
import { loadBackup } from './load.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { saveBackup } from './save.ts';

const argument = (name: string): string | undefined => {
  const rest = process.argv.slice(process.argv.indexOf(name) + 1);
  return rest.find((word) => !word.startsWith('--'));
};

const note = (line: string): void => progress.note(line);

function refuseRemote(settings: Settings): void {
  if (settings.remote)
    throw new Error('SUPABASE_URL is set: use the backups of that project (docs/production.md).');
}

const describe = (manifest: Manifest): string =>
  `${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`;

/** Makes a backup, of a running product too. */
export async function backupCommand(settings: Settings): Promise<void> {
  refuseRemote(settings);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = path.resolve(argument('--backup') ?? path.join(ROOT, 'backups', stamp));
  const { dataDir } = settings;
  const running = settings.databaseUrl ? null : await runningDatabaseUrl(settings.dataDir);
  const database = running ? null : await openDatabase(settings, await loadSecrets(dataDir), note);
  try {
    const superuserUrl = running ?? database?.superuserUrl ?? '';
    const manifest = await progress.step('Backup', () => saveBackup({ superuserUrl, dataDir }, folder));
    note(`${describe(manifest)} in ${folder}`);
  } finally {
    await database?.stop();
  }
}

/** Puts a backup in place of everything the data folder holds, after asking. The product must be stopped. */
export async function restoreCommand(settings: Settings): Promise<void> {
  refuseRemote(settings);
  const chosen = argument('--restore');
  if (!chosen) throw new Error('Which backup? npm run restore -- <folder>');
  const folder = path.resolve(chosen);
  const manifest = await readManifest(folder);
  const { dataDir } = settings;
  if (folder.startsWith(dataDir + path.sep))
    throw new Error('This backup lies in the data folder that would be emptied. Move it elsewhere first.');
  note(`${describe(manifest)}, made ${manifest.madeAt}`);
  if (!(await confirmed(`Replace everything in ${dataDir} by this backup?`))) return;
  if (!settings.databaseUrl) await emptyDataDir(dataDir);
  const database = await openDatabase(settings, await loadSecrets(dataDir), note);
  try {
    const target = { superuserUrl: database.superuserUrl, url: database.url, dataDir };
    await progress.step('Restore', () => loadBackup(target, folder, manifest));
  } finally {
    await database.stop();
  }
}
