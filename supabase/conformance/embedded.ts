/** The embedded server for the suite: a throw-away database with our migrations, an open program year, an officer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { startGateway } from '../local/gateway/server.ts';
import type { Backend, RouterOptions } from '../local/gateway/router.ts';
import { createKeys } from '../local/keys.ts';
import { createBackend, POOLS } from '../local/run/backend.ts';
import { startScratch, type Scratch, type ScratchDatabase } from '../local/scratch.ts';
import type { LocalContext } from '../local/services.ts';
import { openStartYear } from '@school/shared/usual-year';
import { programTracks, programYear } from '../seed/program-year.ts';
import type { Project } from './target.ts';
import './web-socket.ts';

const OFFICER = { email: 'conformance-officer@example.org', password: 'an officer pass phrase' };

/** The one thing no API can do is to make the first administrator; the rest goes through the product's functions. */
async function prepare(context: LocalContext): Promise<void> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const service = createClient(context.origin, context.keys.serviceKey, options);
  const made = await service.auth.admin.createUser({ ...OFFICER, email_confirm: true });
  if (made.error) throw made.error;
  await context.pool.query(`insert into public.admins (user_id, role) values ($1, 'super_admin')`, [
    made.data.user.id,
  ]);
  // The suite's officer signs in with a password; what a second factor changes has tests that ask for it themselves.
  await context.pool.query(`update public.school_settings set mfa_roles = '{}'`);
  const officer = createClient(context.origin, context.keys.anonKey, options);
  await officer.auth.signInWithPassword(OFFICER);
  const now = new Date();
  const start = openStartYear(now);
  const year = await officer.rpc('save_program_year', { year_id: null, changes: programYear(start, now) });
  if (year.error) throw new Error(year.error.message);
  const { id } = year.data as { id: string };
  const tracks = await officer.rpc('save_program_year_tracks', { year_id: id, tracks: programTracks(start) });
  if (tracks.error) throw new Error(tracks.error.message);
}

export interface Embedded extends Project {
  /** Its database, as the owner of the tables. */
  readonly databaseUrl: string;
  /** kill -9 of the database. */
  killDatabase(): void;
  /** Ends every connection of the services, those of other servers on its cluster too. */
  endBackends(): Promise<void>;
  /** A statement that no API could make. */
  sql(text: string): Promise<void>;
  /** Where stored files and mails lie. */
  readonly dataDir: string;
}

const END_BACKENDS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name in (${Object.values(
  POOLS,
)
  .map(({ name }) => pg.escapeLiteral(name))
  .join(', ')})`;

async function asSuperuser(superuserUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

interface SharedDatabase extends ScratchDatabase {
  stop(): Promise<void>;
}

/** The whole cluster, for what cannot be done to one in which others work. */
function alone(database: Scratch | SharedDatabase): Scratch {
  if ('pid' in database) return database;
  throw new Error('Others work in this cluster: start the server with one of its own.');
}

export interface EmbeddedOptions {
  /** Stand in for its own, so that a real one of Supabase's can be checked in its place. */
  readonly services?: Partial<Backend>;
  /** A migrated database in a cluster that others use; it ends with the server. */
  readonly database?: SharedDatabase;
  /** Nothing but the schema: no officer, no program year. */
  readonly empty?: boolean;
}

/** Starts it. */
export async function startEmbedded({
  services = {},
  database,
  empty = false,
}: EmbeddedOptions = {}): Promise<Embedded> {
  const scratch = database ?? (await startScratch());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-conformance-'));
  let router: RouterOptions | null = null;
  const gateway = await startGateway({ port: 0, router: () => router });
  const origin = `http://127.0.0.1:${gateway.port}`;
  const keys = await createKeys();
  const backend = createBackend(
    {
      port: gateway.port,
      origin,
      dataDir,
      smtpUrl: undefined,
      mailFrom: undefined,
      databaseUrl: undefined,
      remote: undefined,
      siteRebuilds: false,
    },
    { ...keys, databasePassword: '' },
    { ...scratch, stop: () => scratch.stop() },
  );
  const folders = { site: dataDir, portal: dataDir, admin: dataDir };
  router = { pages: { folders }, backend: { ...backend, ...services } };
  const stop = async (): Promise<void> => {
    await gateway.close();
    await backend.close();
    await scratch.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (!empty) await prepare(backend.context);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    databaseUrl: scratch.url,
    url: origin,
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    officer: OFFICER,
    killDatabase: () => void process.kill(alone(scratch).pid, 'SIGKILL'),
    endBackends: () => asSuperuser(alone(scratch).superuserUrl, END_BACKENDS),
    sql: (text) => asSuperuser(scratch.superuserUrl, text),
    dataDir,
    stop,
  };
}
