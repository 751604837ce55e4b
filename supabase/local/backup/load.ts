/**
 * Restore: into an empty database, migrated to exactly where the backup's was; rows are loaded with triggers and
 * foreign keys at rest (they did their work when the rows were written), then newer migrations run as on any database.
 */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import type { Manifest } from './manifest.ts';
import { sha256, storedFile } from './save.ts';
import { columnList, fullName, inTransaction, listTables, migrationVersions } from './tables.ts';

/** Rows inserted at a time. */
const BATCH = 500;

export interface RestoreTarget {
  readonly superuserUrl: string;
  /** As the owner of migrations. */
  readonly url: string;
  readonly dataDir: string;
}

async function insert(
  client: pg.Client,
  table: Manifest['tables'][number],
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const name = fullName(table);
  await client.query(
    `insert into ${name} (${columnList(table.columns)}) overriding system value
     select ${columnList(table.columns, '(saved.r).')}
     from (select line::${name} as r from unnest($1::text[]) with ordinality as given(line, n) order by n offset 0) as saved`,
    [rows],
  );
}

async function loadTable(
  client: pg.Client,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  let rows: string[] = [];
  const input = createReadStream(path.join(folder, 'tables', table.file));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    rows.push(JSON.parse(line) as string);
    if (rows.length < BATCH) continue;
    await insert(client, table, rows);
    rows = [];
  }
  await insert(client, table, rows);
  const { rows: counted } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${fullName(table)}`,
  );
  if (counted[0]?.n !== table.rows)
    throw new Error(`${table.schema}.${table.name}: ${counted[0]?.n} rows came back of ${table.rows}.`);
}

async function loadTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const present = await listTables(client);
  await client.query(`truncate ${present.map(fullName).join(', ')}`);
  for (const table of manifest.tables) await loadTable(client, folder, table);
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [fullName(sequence), sequence.value]);
  if (manifest.seeded) await client.query(`comment on schema supabase_migrations is 'seeded'`);
}

async function assertKnown(client: pg.Client, manifest: Manifest): Promise<void> {
  const present = new Set(await migrationVersions(client));
  const unknown = manifest.migrations.find((version) => !present.has(version));
  if (unknown)
    throw new Error(`The backup was made by a newer version of the product (migration ${unknown}).`);
}

async function loadFiles(target: RestoreTarget, folder: string, manifest: Manifest): Promise<void> {
  for (const { version, sha256: expected } of manifest.files) {
    const source = storedFile(folder, version);
    if ((await sha256(source)) !== expected) throw new Error(`The file ${version} of the backup is damaged.`);
    const place = storedFile(target.dataDir, version);
    await mkdir(path.dirname(place), { recursive: true });
    await copyFile(source, place);
  }
}

/** Fills the empty, bootstrapped database and the data folder. All rows or none. */
export async function loadBackup(target: RestoreTarget, folder: string, manifest: Manifest): Promise<void> {
  await migrate(target.url, { only: new Set(manifest.migrations) });
  const connect = (): pg.Client => new pg.Client({ connectionString: target.superuserUrl });
  await inTransaction(connect, 'begin', async (client) => {
    await assertKnown(client, manifest);
    await loadFiles(target, folder, manifest);
    await loadTables(client, folder, manifest);
  });
  await migrate(target.url);
}
