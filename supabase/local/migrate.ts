/**
 * Brings a database to the schema of this checkout: the files of supabase/migrations in the order of their names or, while there are
 * none, the baseline made from supabase/schemas. Each goes in one transaction and is recorded in
 * supabase_migrations.schema_migrations as the Supabase CLI records it.
 */
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';
import { baseline } from './schemas/baseline.ts';
import { tellSchoolWords } from './school-words.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const FILE = /^(\d+)_(.+)\.sql$/;

interface Migration {
  readonly file: string;
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** The names of the migrations in a folder, oldest first; none where the folder is missing, as git keeps no empty one. */
export async function migrationNames(folder: URL = MIGRATIONS): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => FILE.test(name)).sort();
}

async function wantedMigrations(folder: URL, schemas?: URL): Promise<Migration[]> {
  const files = await migrationNames(folder);
  if (files.length === 0) {
    const { version, name, sql } = await baseline(schemas);
    return [{ file: `${version}_${name}.sql`, version, name, sql }];
  }
  return Promise.all(
    files.map(async (file) => {
      const [, version = '', name = ''] = FILE.exec(file) ?? [];
      return { file, version, name, sql: await readFile(new URL(file, folder), 'utf8') };
    }),
  );
}

const HEADING = /^-- supabase\/schemas\/(\S+)\n/gm;

/** Where a position lies: in the baseline the file of the schemas and the line in it. */
function placeOf({ file, sql }: Migration, position: number): string {
  const before = sql.slice(0, position);
  const heading = [...before.matchAll(HEADING)].at(-1);
  if (!heading) return `supabase/migrations/${file}:${before.split('\n').length}`;
  const from = heading.index + heading[0].length + 1;
  return `supabase/schemas/${heading[1] ?? ''}:${before.slice(from).split('\n').length}`;
}

/** `file:line: message`, with what PostgreSQL adds, so that a mistake is found at once. */
function explain(migration: Migration, error: pg.DatabaseError, offset: number): Error {
  const position = Number(error.position ?? 0) - offset;
  const place = position > 0 ? placeOf(migration, position) : `supabase/migrations/${migration.file}`;
  const more = [error.detail, error.hint, error.where].filter(Boolean).join('\n');
  return new Error(`${place}: ${error.message}\n${more}`.trim(), { cause: error });
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

const OTHER_TREE =
  'This database was made from another version of the schema, and nothing in it was changed. ' +
  '`npm run reset` starts over, after asking.';

export interface MigrateOptions {
  /** Another folder of migrations, for tests. */
  readonly folder?: URL | undefined;
  /** Another folder of schemas, for tests. */
  readonly schemas?: URL | undefined;
  /** Apply only these versions. */
  readonly only?: ReadonlySet<string> | undefined;
}

/**
 * Applies what is missing to the database at `url` and returns the names applied. Throws, naming file and line, when one fails (it
 * then left no trace), and changes nothing where an applied text has been edited since or is not of this checkout.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done: string[] = [];
  try {
    const known = await applied(client);
    const wanted = await wantedMigrations(options.folder ?? MIGRATIONS, options.schemas);
    const versions = new Set(wanted.map(({ version }) => version));
    if ([...known.keys()].some((version) => !versions.has(version))) throw new Error(OTHER_TREE);
    for (const migration of wanted) {
      if (options.only && !options.only.has(migration.version)) continue;
      const before = known.get(migration.version);
      if (before === undefined) {
        await apply(client, migration);
        done.push(migration.file);
      } else if (before?.length === 1 && before[0] !== migration.sql) {
        throw new Error(OTHER_TREE);
      }
    }
    await tellSchoolWords(client);
    return done;
  } finally {
    await client.end();
  }
}
