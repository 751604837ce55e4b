import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../pool.ts';
import { loadBackup } from './restore-tables.ts';
import { readManifest } from './manifest.ts';
import { localSource, saveBackup, sha256, storedFile } from './save.ts';
import { contents, databases, openEmpty, openSeeded, type Opened } from './testing.ts';

let home: string;

async function storedFiles(dataDir: string): Promise<Record<string, string>> {
  const root = path.join(dataDir, 'storage');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async (file) => [path.relative(root, file), await sha256(file)] as const),
    ),
  );
}

let source: Opened;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-backup-'));
  await chmod(home, 0o711);
  source = await openSeeded(home, 'source');
}, 120_000);
afterAll(async () => {
  await Promise.all(databases.map((database) => database.stop()));
  await rm(home, { recursive: true, force: true });
});

test('a restored backup equals its source in every row, sequence and file', async () => {
  const folder = path.join(home, 'backup');
  const manifest = await saveBackup(localSource(source.superuserUrl, source.dataDir), folder);
  const target = await openEmpty(home, 'target');
  await loadBackup(target, folder, await readManifest(folder));
  const [before, after] = [await contents(source.superuserUrl), await contents(target.superuserUrl)];
  expect(after).toEqual(before);
  expect((before['public.applications'] as unknown[]).length).toBeGreaterThan(30);
  expect(manifest.files.length).toBeGreaterThan(10);
  const versions = new Set(manifest.files.map(({ version }) => version));
  const named = Object.entries(await storedFiles(source.dataDir)).filter(([name]) =>
    versions.has(path.basename(name)),
  );
  expect(await storedFiles(target.dataDir)).toEqual(Object.fromEntries(named));
}, 120_000);

test('a file deleted while the backup runs makes it begin again, so rows and files are of one moment', async () => {
  const pool = createPool(source.superuserUrl, 'backup-test', 1);
  const { rows } = await pool.query<{ id: string; version: string }>(
    'select id, version from storage.objects limit 1',
  );
  const gone = rows[0];
  if (!gone) throw new Error('The seed stores no file.');
  const bytes = await readFile(storedFile(source.dataDir, gone.version));
  await rm(storedFile(source.dataDir, gone.version));
  const running = saveBackup(localSource(source.superuserUrl, source.dataDir), path.join(home, 'raced'));
  // What Storage tells the database when it deletes; the id is one of our own and needs no quoting.
  await pool.query(
    `set storage.allow_delete_query = 'true'; delete from storage.objects where id = '${gone.id}'`,
  );
  const manifest = await running;
  await pool.end();
  expect(manifest.files.map(({ version }) => version)).not.toContain(gone.version);
  await writeFile(storedFile(source.dataDir, gone.version), bytes);
}, 60_000);

test('what is not a whole backup is refused in words', async () => {
  const folder = path.join(home, 'half');
  await mkdir(folder);
  await expect(readManifest(folder)).rejects.toThrow(/holds no complete backup/);
});

test('a damaged file and a backup of a newer version are refused', async () => {
  const folder = path.join(home, 'damaged');
  const manifest = await saveBackup(localSource(source.superuserUrl, source.dataDir), folder);
  const target = await openEmpty(home, 'damaged-target');
  await expect(
    loadBackup(target, folder, { ...manifest, migrations: [...manifest.migrations, '29990101000000'] }),
  ).rejects.toThrow(/newer version of the product/);
  const [first] = manifest.files;
  await writeFile(storedFile(folder, first?.version ?? ''), 'other bytes');
  await expect(loadBackup(target, folder, manifest)).rejects.toThrow(/is damaged/);
}, 60_000);
