/**
 * Which tables, columns and sequences a backup holds: ours, and those of the two services whose rows belong to ours. What
 * else a hosted project has (its scheduler, its vault, its list of migrations) is made again by a deployment.
 */
import type pg from 'pg';

export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Columns that are stored as given; generated ones are computed again. */
  readonly columns: readonly string[];
}

export interface SequenceState {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

const SCHEMAS = `('public', 'private', 'auth', 'storage')`;
/** Services keep tables of their own that nobody else may read; of ours none is left out in silence. */
const READABLE = `(n.nspname in ('public', 'private') or has_table_privilege(c.oid, 'select'))`;

/** Tables of Supabase's own services differ from version to version. */
export const isOfService = ({ schema }: { schema: string }): boolean => ['auth', 'storage'].includes(schema);

/** All tables that hold data, in a stable order. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ${SCHEMAS} and ${READABLE}
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Sequences that have given a number out. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where last_value is not null and schemaname in ${SCHEMAS} order by 1, 2`);
  return rows;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const fullName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

/** The columns as a list, each with something in front (an alias in brackets, say). */
export const columnList = (columns: readonly string[], prefix = ''): string =>
  columns.map((column) => prefix + quote(column)).join(', ');

/** Versions of the migrations this database has. */
export async function migrationVersions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

/** Runs `work` on one connection, in one transaction begun by `begin`; nothing of it stays when it fails. */
export async function inTransaction<T>(
  connect: () => pg.Client,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = connect();
  await client.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
