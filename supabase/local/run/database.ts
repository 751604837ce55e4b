/** The database of a start: the embedded one, or the one SCHOOL_DATABASE_URL names if it is empty or ours. */
import pg from 'pg';
import { bootstrap } from '../bootstrap.ts';
import { startPostgres } from '../postgres/start.ts';
import type { Secrets } from '../keys.ts';
import { serviceSignIns, withSignIn, type SignIns } from '../sign-ins.ts';
import type { Settings } from './settings.ts';

export interface Database extends SignIns {
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

const OWNER = 'postgres';

async function embedded(
  settings: Settings,
  secrets: Secrets,
  note: (line: string) => void,
  onEnd?: (sentence: string) => void,
): Promise<Database> {
  const password = secrets.databasePassword;
  const server = await startPostgres({ dataDir: settings.dataDir, password, onLog: note, onEnd });
  const { superuserUrl } = server;
  return {
    superuserUrl,
    url: withSignIn(superuserUrl, OWNER, password),
    ...serviceSignIns(superuserUrl, password),
    stop: () => server.stop(),
  };
}

const OURS_OR_EMPTY = `
  select to_regclass('supabase_migrations.schema_migrations') is not null as migrated,
    coalesce((select shobj_description(oid, 'pg_authid') from pg_roles where rolname = 'authenticator'), '') as mark,
    (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as relations`;

/** Throws unless the database holds nothing, or what we put there. */
async function assertOursOrEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ migrated: boolean; mark: string; relations: number }>(
      OURS_OR_EMPTY,
    );
    const [row] = rows;
    if (row?.relations === 0 || (row?.migrated && row.mark === 'hesder-admissions')) return;
    throw new Error('SCHOOL_DATABASE_URL names a database that holds something else. Give an empty one.');
  } finally {
    await client.end();
  }
}

async function own(url: string, secrets: Secrets): Promise<Database> {
  await assertOursOrEmpty(url);
  const services = serviceSignIns(url, secrets.databasePassword);
  return { url, superuserUrl: url, ...services, stop: () => Promise.resolve() };
}

/** Starts or reaches the database and prepares roles and schemas; migrations come after. `onEnd`: see startPostgres. */
export async function openDatabase(
  settings: Settings,
  secrets: Secrets,
  note: (line: string) => void,
  onEnd?: (sentence: string) => void,
): Promise<Database> {
  const database = settings.databaseUrl
    ? await own(settings.databaseUrl, secrets)
    : await embedded(settings, secrets, note, onEnd);
  try {
    const name = settings.databaseUrl ? decodeURIComponent(new URL(settings.databaseUrl).username) : OWNER;
    const password = secrets.databasePassword;
    await bootstrap(database.superuserUrl, { owner: { name, password }, servicePassword: password });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
