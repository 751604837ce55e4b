/** Databases for the tests of backups: empty ones, and the product's own demo. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createPool } from '../pool.ts';
import { createKeys } from '../keys.ts';
import { ownDatabase, type OwnDatabase } from '../../tests/harness/cluster.ts';
import { createBackend } from '../run/backend.ts';
import { seedOnce } from '../run/seeding.ts';
import { readSettings } from '../run/settings.ts';

/** Every database that was opened here, for stopping it. */
export const databases: OwnDatabase[] = [];

export interface Opened extends OwnDatabase {
  readonly dataDir: string;
}

async function open(home: string, name: string, migrations: boolean): Promise<Opened> {
  const dataDir = path.join(home, name);
  await mkdir(dataDir, { recursive: true });
  const database = await ownDatabase({ migrations });
  databases.push(database);
  return { ...database, dataDir };
}

/** An empty, bootstrapped database with a data folder below `home`. */
export const openEmpty = (home: string, name: string): Promise<Opened> => open(home, name, false);

/** The product's own demo: every table filled the way people fill it, with files. */
export async function openSeeded(home: string, name: string): Promise<Opened> {
  const source = await open(home, name, true);
  const settings = { ...readSettings({}), dataDir: source.dataDir };
  // Its end is not the database's.
  const database = { ...source, stop: () => Promise.resolve() };
  const backend = createBackend(settings, { ...(await createKeys()), databasePassword: '' }, database);
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
export async function contents(url: string): Promise<Record<string, unknown>> {
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
