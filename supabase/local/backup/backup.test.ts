import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrap } from '../bootstrap.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { startPostgres, type RunningPostgres } from '../postgres/start.ts';
import { createBackend } from '../run/backend.ts';
import { seedOnce } from '../run/seeding.ts';
import { readSettings } from '../run/settings.ts';
import { createKeys } from '../keys.ts';
import { loadBackup } from './load.ts';
import { readManifest } from './manifest.ts';
import { saveBackup, sha256, storedFile } from './save.ts';

const password = 'a-password-of-the-tests';
let home: string;
const servers: RunningPostgres[] = [];

const urlOf = (server: RunningPostgres, user: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`;

async function openEmpty(name: string) {
  const dataDir = path.join(home, name);
  const server = await startPostgres({ dataDir, password, durable: false });
  servers.push(server);
  await bootstrap(server.superuserUrl, {
    owner: { name: 'postgres', password },
    authenticatorPassword: password,
  });
  return { dataDir, superuserUrl: server.superuserUrl, url: urlOf(server, 'postgres'), server };
}

/** The product's own demo: every table filled the way people fill it, with files. */
async function openSeeded(name: string) {
  const source = await openEmpty(name);
  await migrate(source.url);
  const settings = { ...readSettings({}), dataDir: source.dataDir };
  const database = {
    ...source,
    apiUrl: urlOf(source.server, 'authenticator'),
    stop: () => Promise.resolve(),
  };
  const backend = createBackend(settings, { ...(await createKeys()), databasePassword: password }, database);
  await seedOnce(backend.context);
  // Text that a reader of lines could take apart.
  const awkward = `insert into auth.audit_log_entries (payload) values (to_json($1::text))`;
  await backend.context.pool.query(awkward, ['one\u2028two\nthree\r\\.\\N "quoted" {a,b}']);
  await backend.close();
  return source;
}

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by 1`;

/** Every row of every table as text, and the state of every sequence. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const pool = createPool(url, 'backup-test', 1);
  const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(sql)).rows;
  const result: Record<string, unknown> = {};
  for (const { name } of (await rows(TABLES)) as { name: string }[])
    result[name] = (await rows(`select t::text as row from ${name} t order by 1`)).map(
      (row) => row['row'] as string,
    );
  result['sequences'] = await rows(
    'select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2',
  );
  await pool.end();
  return result;
}

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

let source: Awaited<ReturnType<typeof openSeeded>>;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-backup-'));
  await chmod(home, 0o711);
  source = await openSeeded('source');
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(home, { recursive: true, force: true });
});

test('a restored backup equals its source in every row, sequence and file', async () => {
  const folder = path.join(home, 'backup');
  const manifest = await saveBackup(source, folder);
  const target = await openEmpty('target');
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
  const running = saveBackup(source, path.join(home, 'raced'));
  await pool.query('delete from storage.objects where id = $1', [gone.id]);
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
  const manifest = await saveBackup(source, folder);
  const target = await openEmpty('damaged-target');
  await expect(
    loadBackup(target, folder, { ...manifest, migrations: [...manifest.migrations, '29990101000000'] }),
  ).rejects.toThrow(/newer version of the product/);
  const [first] = manifest.files;
  await writeFile(storedFile(folder, first?.version ?? ''), 'other bytes');
  await expect(loadBackup(target, folder, manifest)).rejects.toThrow(/is damaged/);
}, 60_000);
