/** A database of one's own, as SCHOOL_DATABASE_URL names it. A cluster of its own: taking a database sets the roles' passwords. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeys } from '../keys.ts';
import { migrate } from '../migrate.ts';
import { startPostgres, type RunningPostgres } from '../postgres/start.ts';
import { openDatabase, type Database } from './database.ts';
import { readSettings } from './settings.ts';

const password = 'a-password-of-the-tests';
let home: string;
let server: RunningPostgres;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-own-'));
  await chmod(home, 0o711);
  server = await startPostgres({ dataDir: path.join(home, 'data'), password, durable: false });
});
afterAll(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A database of one's own, as SCHOOL_DATABASE_URL names it. */
async function newDatabase(name: string): Promise<string> {
  await run(server.superuserUrl, `create database ${name}`);
  const url = new URL(server.superuserUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const open = async (databaseUrl: string) => {
  const settings = readSettings({ SCHOOL_DATABASE_URL: databaseUrl, SCHOOL_DATA_DIR: home });
  return openDatabase(settings, { ...(await createKeys()), databasePassword: password }, () => undefined);
};

/** Each service signs in and does what only its own role may. */
async function servicesWork({ authUrl, storageUrl }: Database): Promise<void> {
  await run(authUrl, 'lock table auth.users in exclusive mode; select private.has_staff_account(null)');
  await run(storageUrl, 'lock table storage.objects in exclusive mode; set role service_role; set role anon');
}

test('an empty database is taken, filled, and taken again', async () => {
  const url = await newDatabase('empty_one');
  const first = await open(url);
  expect(await migrate(first.url)).toHaveLength(1);
  const second = await open(url);
  expect(await migrate(second.url)).toEqual([]);
  await run(second.apiUrl, 'set role anon; select count(*) from public.program_years');
  await servicesWork(second);
});

test('a role of that name that is somebody else’s is left as it is', async () => {
  const url = await newDatabase('beside_others');
  await run(url, `comment on role supabase_auth_admin is 'of another project'`);
  await expect(open(url)).rejects.toThrow(/already has a role "supabase_auth_admin" that is not ours/);
  await run(url, 'comment on role supabase_auth_admin is null');
  await expect(open(url)).rejects.toThrow(/that is not ours/);
  await expect(run(url, 'select 1 from auth.users')).rejects.toThrow(/does not exist/);
  await run(url, `comment on role supabase_auth_admin is 'hesder-admissions'`);
  await open(url);
});

test('a database that holds something else is not touched', async () => {
  const url = await newDatabase('somebody_elses');
  await run(url, 'create table customers (id int)');
  await expect(open(url)).rejects.toThrow(/holds something else/);
  await run(url, 'select id from customers');
  await expect(run(url, 'select 1 from auth.users')).rejects.toThrow(/does not exist/);
});

test('with SUPABASE_URL its key must be there too', () => {
  expect(() => readSettings({ SUPABASE_URL: 'https://project.example' })).toThrow(/SUPABASE_KEY/);
  expect(() => readSettings({ PORT: 'x' })).toThrow(/PORT must be a number/);
});
