/** Databases for the tests of backups: empty ones, and the product's own demo. */
import { createPool } from '../pool.ts';
import { bootstrap } from '../bootstrap.ts';
import { createKeys } from '../keys.ts';
import { migrate } from '../migrate.ts';
import { startPostgres, type RunningPostgres } from '../postgres/start.ts';
import { createBackend } from '../run/backend.ts';
import { seedOnce } from '../run/seeding.ts';
import { readSettings } from '../run/settings.ts';
import { serviceSignIns, withSignIn } from '../sign-ins.ts';
import path from 'node:path';

const password = 'a-password-of-the-tests';
/** Everything that openEmpty started, for stopping it. */
export const servers: RunningPostgres[] = [];

export interface Opened {
  readonly dataDir: string;
  readonly superuserUrl: string;
  readonly url: string;
  readonly server: RunningPostgres;
}

/** An empty, bootstrapped database with a data folder below `home`. */
export async function openEmpty(home: string, name: string): Promise<Opened> {
  const dataDir = path.join(home, name);
  const server = await startPostgres({ dataDir, password, durable: false });
  servers.push(server);
  await bootstrap(server.superuserUrl, {
    owner: { name: 'postgres', password },
    servicePassword: password,
  });
  return {
    dataDir,
    superuserUrl: server.superuserUrl,
    url: withSignIn(server.superuserUrl, 'postgres', password),
    server,
  };
}

/** The product's own demo: every table filled the way people fill it, with files. */
export async function openSeeded(home: string, name: string): Promise<Opened> {
  const source = await openEmpty(home, name);
  await migrate(source.url);
  const settings = { ...readSettings({}), dataDir: source.dataDir };
  const database = {
    ...source,
    ...serviceSignIns(source.superuserUrl, password),
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
