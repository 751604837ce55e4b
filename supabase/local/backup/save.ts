/**
 * Backup: every row as of one moment (one repeatable-read transaction) and every file those rows name, while the
 * product may go on working. Stored files never change, so a file copied later is the file of that moment; one that was
 * deleted meanwhile makes the backup begin again.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { writeManifest, type Manifest } from './manifest.ts';
import {
  columnList,
  fullName,
  inTransaction,
  listSequences,
  listTables,
  migrationVersions,
  type TableShape,
} from './tables.ts';

export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  readonly version: string;
}

export interface BackupSource {
  /** As a role that reads every row. */
  readonly databaseUrl: string;
  /** Copies a stored file; throws FileGone when it was deleted meanwhile. */
  copyFile(object: StoredObject, target: string): Promise<void>;
}

/** Rows read at a time: memory stays bounded whatever the table holds. */
const BATCH = 2000;

/** A stored file was deleted while the backup ran. */
export class FileGone extends Error {}

/** Where a stored file lies, below a data folder or a backup. */
export const storedFile = (folder: string, version: string): string =>
  path.join(folder, 'storage', version.slice(0, 2), version);

export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The embedded server: a database, and files in its data folder. */
export const localSource = (databaseUrl: string, dataDir: string): BackupSource => ({
  databaseUrl,
  copyFile: ({ version }, target) =>
    copyFile(storedFile(dataDir, version), target).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') throw new FileGone(version);
      throw cause;
    }),
});

async function saveFile(
  source: BackupSource,
  folder: string,
  object: StoredObject,
): Promise<Manifest['files'][number]> {
  const target = storedFile(folder, object.version);
  await mkdir(path.dirname(target), { recursive: true });
  await source.copyFile(object, target);
  return { version: object.version, bytes: (await stat(target)).size, sha256: await sha256(target) };
}

/** One JSON string without anything that a reader of lines takes for the end of a line. */
const toLine = (row: string): string =>
  JSON.stringify(row).replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);

/** Rows in PostgreSQL's own text form, the columns as the manifest lists them, one JSON string a line: exact for every type. */
async function saveRows(client: pg.Client, table: TableShape, file: string): Promise<number> {
  const output = await open(file, 'wx', 0o600);
  let count = 0;
  try {
    await client.query(
      `declare saving no scroll cursor for select row(${columnList(table.columns, 't.')})::text as row from ${fullName(table)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from saving`);
      if (rows.length === 0) break;
      await output.write(rows.map(({ row }) => `${toLine(row)}\n`).join(''));
      count += rows.length;
    }
    await client.query('close saving');
  } finally {
    await output.close();
  }
  return count;
}

async function saveTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const saved: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const file = `${table.schema}.${table.name}.jsonl`;
    const rows = await saveRows(client, table, path.join(folder, 'tables', file));
    saved.push({ ...table, columns: [...table.columns], rows, file });
  }
  return saved;
}

const SEEDED = `select obj_description('supabase_migrations'::regnamespace, 'pg_namespace') = 'seeded' as seeded`;

async function saveAll(client: pg.Client, source: BackupSource, folder: string): Promise<Manifest> {
  const stored = await client.query<StoredObject>(
    'select bucket_id as bucket, name, version from storage.objects where version is not null order by version',
  );
  const files: Manifest['files'] = [];
  for (const object of stored.rows) files.push(await saveFile(source, folder, object));
  const mark = await client.query<{ seeded: boolean | null }>(SEEDED);
  return {
    format: 2,
    madeAt: new Date().toISOString(),
    seeded: mark.rows[0]?.seeded ?? false,
    migrations: await migrationVersions(client),
    tables: await saveTables(client, folder),
    sequences: await listSequences(client),
    files,
  };
}

async function saveOnce(source: BackupSource, folder: string): Promise<Manifest> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const connect = (): pg.Client => new pg.Client({ connectionString: source.databaseUrl });
  return inTransaction(connect, 'begin isolation level repeatable read read only', (client) =>
    saveAll(client, source, folder),
  );
}

/** Writes a backup into `folder`, which must not exist. Returns what it holds. */
export async function saveBackup(source: BackupSource, folder: string): Promise<Manifest> {
  for (let attempt = 1; ; attempt++) {
    try {
      const manifest = await saveOnce(source, folder);
      await writeManifest(folder, manifest);
      return manifest;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (!(error instanceof FileGone) || attempt === 5) throw error;
    }
  }
}
