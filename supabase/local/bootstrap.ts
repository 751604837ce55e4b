/**
 * Prepares an empty database the way a new hosted Supabase project comes: roles, schemas auth, storage and
 * extensions, default grants. Idempotent; never touches what migrations made.
 */
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

const FOLDER = new URL('./bootstrap/', import.meta.url);

export interface BootstrapOptions {
  /** Role that runs migrations and owns their objects. Created with this password when it is missing. */
  readonly owner: { readonly name: string; readonly password: string };
  /** Password of the services' own sign-ins. */
  readonly servicePassword: string;
}

/** Roles belong to the whole server: this mark tells ours from another project's on a server of one's own. */
const MARK = 'hesder-admissions';

/** What each service signs in as, and can do there. The Data API comes first: on its mark we know a server of ours. */
const SERVICES = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin'] as const;
const SERVICE_OPTIONS = 'nosuperuser nocreatedb nocreaterole noinherit';

async function ensureLogin(
  client: pg.Client,
  role: { name: string; password: string },
  options: string,
): Promise<void> {
  const name = pg.escapeIdentifier(role.name);
  const found = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [role.name],
  );
  const row = found.rows[0];
  if (row && row.mark !== MARK)
    throw new Error(
      `The database server already has a role "${role.name}" that is not ours. Use a server of its own.`,
    );
  if (!row) await client.query(`create role ${name}`);
  await client.query(`alter role ${name} ${options} login password ${pg.escapeLiteral(role.password)}`);
  await client.query(`comment on role ${name} is '${MARK}'`);
}

async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

async function applyFiles(client: pg.Client, owner: string): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    const sql = text
      .replaceAll('{{owner}}', pg.escapeIdentifier(owner))
      .replaceAll('{{owner_text}}', pg.escapeLiteral(owner));
    await client.query(sql).catch((cause: unknown) => {
      throw new Error(`supabase/local/bootstrap/${name}: ${(cause as Error).message}`, { cause });
    });
  }
}

/** Brings the database at `superuserUrl` to the state of an empty project, in one transaction. */
export async function bootstrap(superuserUrl: string, options: BootstrapOptions): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(
      `begin; select pg_advisory_xact_lock(hashtext('${MARK}')); set local client_min_messages = warning`,
    );
    const { owner } = options;
    if (owner.name !== (await currentUser(client)))
      await ensureLogin(client, owner, 'nosuperuser createdb createrole bypassrls inherit');
    for (const name of SERVICES)
      await ensureLogin(client, { name, password: options.servicePassword }, SERVICE_OPTIONS);
    await applyFiles(client, owner.name);
    const database = await client.query<{ name: string }>('select current_database() as name');
    const name = pg.escapeIdentifier(database.rows[0]?.name ?? '');
    await client.query(`alter database ${name} owner to ${pg.escapeIdentifier(owner.name)}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
