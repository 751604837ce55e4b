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
import { columnList, fullName, inTransaction, isOfService, listTables, migrationVersions } from './tables.ts';

/** Rows inserted at a time. */
const BATCH = 500;

export interface RestoreTarget {
  readonly superuserUrl: string;
  /** As the owner of migrations. */
  readonly url: string;
  readonly dataDir: string;
}

export const SHAPE = 'pg_temp.saved_row';

/** The saved columns as a type of their own: the target may have them in another order, more of them, or not all. */
export async function makeShape(client: pg.Client, table: Manifest['tables'][number]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [fullName(table)],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const fields = table.columns.map((name) => `${pg.escapeIdentifier(name)} ${types.get(name) ?? 'text'}`);
  await client.query(`drop type if exists ${SHAPE}; create type ${SHAPE} as (${fields.join(', ')})`);
  const shared = table.columns.filter((name) => types.has(name));
  if (shared.length < table.columns.length && !isOfService(table))
    throw new Error(`${fullName(table)} had columns that this version does not know.`);
  return shared;
}

async function insert(
  client: pg.Client,
  table: Manifest['tables'][number],
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into ${fullName(table)} (${columnList(columns)}) overriding system value
     select ${columnList(columns, '(saved.r).')}
     from (select line::${SHAPE} as r from unnest($1::text[]) with ordinality as given(line, n) order by n offset 0) as saved`,
    [rows],
  );
}

async function loadTable(
  client: pg.Client,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  const columns = await makeShape(client, table);
  let rows: string[] = [];
  const input = createReadStream(path.join(folder, 'tables', table.file));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    rows.push(JSON.parse(line) as string);
    if (rows.length < BATCH) continue;
    await insert(client, table, columns, rows);
    rows = [];
  }
  await insert(client, table, columns, rows);
  const { rows: counted } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${fullName(table)}`,
  );
  if (counted[0]?.n !== table.rows)
    throw new Error(`${table.schema}.${table.name}: ${counted[0]?.n} rows came back of ${table.rows}.`);
}

type Wanted = (table: { readonly schema: string; readonly name: string }) => boolean;

/**
 * Empties and fills all tables, or those that are wanted: then those of services must be empty. Answers the names of tables that
 * only the services of the backup's source had.
 */
export async function loadTables(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  wanted?: Wanted,
): Promise<string[]> {
  await client.query('set local session_replication_role = replica');
  const present = (await listTables(client)).filter((table) => wanted?.(table) ?? true);
  const names = new Set(present.map(fullName));
  const emptied = wanted ? present.filter((table) => !isOfService(table)) : present;
  await client.query(`truncate ${emptied.map(fullName).join(', ')}`);
  const given = manifest.tables.filter((table) => wanted?.(table) ?? true);
  const foreign = given.filter((table) => !names.has(fullName(table)));
  const lost = foreign.find((table) => !isOfService(table));
  if (lost) throw new Error(`This version of the product has no table ${fullName(lost)}.`);
  for (const table of given.filter((one) => names.has(fullName(one)))) await loadTable(client, folder, table);
  for (const sequence of manifest.sequences.filter((one) => wanted?.(one) ?? true))
    await client.query(
      'select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null or not $3',
      [fullName(sequence), sequence.value, isOfService(sequence)],
    );
  if (manifest.seeded) await client.query(`comment on schema supabase_migrations is 'seeded'`);
  return foreign.map(fullName);
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

/** Fills the empty, bootstrapped database and the data folder. All rows or none; answers tables that were not needed. */
export async function loadBackup(
  target: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<readonly string[]> {
  await migrate(target.url, { only: new Set(manifest.migrations) });
  const connect = (): pg.Client => new pg.Client({ connectionString: target.superuserUrl });
  const foreign = await inTransaction(connect, 'begin', async (client) => {
    await assertKnown(client, manifest);
    await loadFiles(target, folder, manifest);
    return loadTables(client, folder, manifest);
  });
  await migrate(target.url);
  return foreign;
}
