/**
 * Applies supabase/migrations in the order of their names, each in one transaction, recorded in
 * supabase_migrations.schema_migrations as the Supabase CLI records them.
 */
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const FILE = /^(\d+)_(.+)\.sql$/;

interface Migration {
  readonly file: string;
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => FILE.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version = '', name = ''] = FILE.exec(file) ?? [];
      return { file, version, name, sql: await readFile(new URL(file, folder), 'utf8') };
    }),
  );
}

/** `file:line: message`, with what PostgreSQL adds, so that a mistake is found at once. */
function explain(migration: Migration, error: pg.DatabaseError, offset: number): Error {
  const position = Number(error.position ?? 0) - offset;
  const line = position > 0 ? `:${migration.sql.slice(0, position).split('\n').length}` : '';
  const more = [error.detail, error.hint, error.where].filter(Boolean).join('\n');
  return new Error(`supabase/migrations/${migration.file}${line}: ${error.message}\n${more}`.trim(), {
    cause: error,
  });
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const opening = 'begin;\n';
  try {
    await client.query(opening + migration.sql);
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [migration.version, migration.name, [migration.sql]],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw explain(migration, error as pg.DatabaseError, opening.length);
  }
}

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  )`;

async function applied(client: pg.Client): Promise<Map<string, string[] | null>> {
  await client.query(`set client_min_messages = warning; ${HISTORY}`);
  const { rows } = await client.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  return new Map(rows.map((row) => [row.version, row.statements]));
}

export interface MigrateOptions {
  /** Another folder of migrations, for tests. */
  readonly folder?: URL | undefined;
  /** Apply only these versions. */
  readonly only?: ReadonlySet<string> | undefined;
}

/**
 * Applies what is missing to the database at `url` and returns the names of the files applied. Throws, naming file
 * and line, when one fails (that file then left no trace), or when a file applied earlier has been edited since.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done: string[] = [];
  try {
    const known = await applied(client);
    for (const migration of await readMigrations(options.folder ?? MIGRATIONS)) {
      if (options.only && !options.only.has(migration.version)) continue;
      const before = known.get(migration.version);
      if (before === undefined) {
        await apply(client, migration);
        done.push(migration.file);
      } else if (before?.length === 1 && before[0] !== migration.sql) {
        throw new Error(
          `supabase/migrations/${migration.file} was edited after this database applied it. ` +
            'Write a new migration, or start over with `npm run reset`.',
        );
      }
    }
    return done;
  } finally {
    await client.end();
  }
}
