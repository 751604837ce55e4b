/**
 * Workaround: the Data API signs in as the unprivileged `authenticator`, which is not shown the tables it may not use, and
 * @supabase/lite answers an empty catalogue when reading it fails. Here the catalogue is read as the owner of the
 * migrations, once, until somebody says that the schema changed; a failure is a failure.
 */
import { sql } from 'kysely';
import { PooledConnection } from './driver.ts';
import type { ArrayTypes } from './values.ts';

type Introspection = Awaited<ReturnType<PooledConnection['introspect']>>;

export interface Catalog {
  readonly introspection: Introspection;
  /** Settings that `alter role … set …` gave each API role. */
  readonly roleSettings: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

async function readRoleSettings(connection: PooledConnection): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ role: string; setting: string }>`
    select r.rolname as role, unnest(s.setconfig) as setting
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where r.rolname in ('anon', 'authenticated', 'service_role') and s.setdatabase in (0, (
      select oid from pg_database where datname = current_database()))`.execute(connection.kysely);
  const settings = new Map<string, Map<string, string>>();
  for (const { role, setting } of rows) {
    const [name = '', value = ''] = setting.split(/=(.*)/s);
    settings.set(role, (settings.get(role) ?? new Map<string, string>()).set(name, value));
  }
  return settings;
}

/** Array types come first: the rest of the catalogue is read with them. */
async function readArrayTypes(connection: PooledConnection, arrays: ArrayTypes): Promise<void> {
  const { rows } = await sql<{ type: number; element: number }>`
    select oid as type, typelem as element from pg_catalog.pg_type where typcategory = 'A' and typelem <> 0`.execute(
    connection.kysely,
  );
  for (const { type, element } of rows) arrays.set(type, element);
}

/** Reads the catalogue through `url` and remembers it; `arrays` learns the array types there are. */
export function createCatalog(url: string, arrays: ArrayTypes) {
  const connection = new PooledConnection({ url, name: 'data-api-catalog', max: 1, arrays });
  let known: Promise<Catalog> | undefined;
  const read = async (): Promise<Catalog> => {
    await readArrayTypes(connection, arrays);
    const introspection = await connection.introspect({ useCache: false });
    if (!introspection.functions) throw new Error('The database catalogue could not be read.');
    return { introspection, roleSettings: await readRoleSettings(connection) };
  };
  const load = (): Promise<Catalog> => {
    const reading = (known ??= read());
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
  return { load, forget: () => void (known = undefined), close: () => connection.close() };
}
