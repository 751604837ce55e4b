/**
 * A project's backup from the first row to the restore drill: `npm run task -- backup` into a store that checks signatures,
 * `npm run task -- restore-drill` out of it. The project has tables and columns that the embedded server does not know, as a
 * hosted one has, and its role that migrates is no superuser.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embedded } from '../../supabase/conformance/embedded.ts';
import { newEmail, PASSWORD } from '../../supabase/conformance/target.ts';
import { runProgram } from './cli.ts';
import { startStore, type StandInStore } from './object-store.ts';
import { startProject } from './project.ts';

const BUCKET = 'school-backups';
const SECRET = 'a secret of the store';
const PLANTED = 'Because-of-planted-words';

let project: Embedded;
let store: StandInStore;
let env: NodeJS.ProcessEnv;

const send = (path: string, token: string, body: BodyInit, type = 'application/json'): Promise<Response> =>
  fetch(project.url + path, {
    method: 'POST',
    headers: { apikey: project.anonKey, authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
const json = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/** An applicant with words and a stored file. */
const applicant = newEmail();
async function addApplicant(): Promise<void> {
  const email = applicant;
  const admin = JSON.stringify({ email, password: PASSWORD, email_confirm: true });
  await json(send('/auth/v1/admin/users', project.serviceKey, admin));
  const { access_token: token } = await json<{ access_token: string }>(
    send(
      '/auth/v1/token?grant_type=password',
      project.anonKey,
      JSON.stringify({ email, password: PASSWORD }),
    ),
  );
  const call = <T>(name: string, args: unknown): Promise<T> =>
    json(send(`/rest/v1/rpc/${name}`, token, JSON.stringify(args)));
  await call('start_application', { form: {} });
  await call('save_application_fields', { changes: [{ field: 'why_here', base: null, value: PLANTED }] });
  const bytes = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
  const ticket = await call<{ path: string }>('announce_document', {
    kind: 'transcript',
    file_name: 'transcript.pdf',
    content_type: 'application/pdf',
    size_bytes: bytes.length,
  });
  await json(
    send(`/storage/v1/object/documents/${ticket.path}`, token, new Uint8Array(bytes), 'application/pdf'),
  );
}

const HOSTED_ONLY = `
  create table auth.saml_providers (id uuid primary key, entity_id text);
  insert into auth.saml_providers values (gen_random_uuid(), 'of the service alone');
  create table auth.kept_to_itself (id int);
  revoke all on auth.kept_to_itself from public, postgres;
  grant select on auth.saml_providers to postgres;
  alter table auth.users add column of_a_later_version text default 'x'`;

beforeAll(async () => {
  project = await startProject();
  await project.sql(HOSTED_ONLY);
  await addApplicant();
  store = await startStore(BUCKET, SECRET);
  const identity = await generateX25519Identity();
  env = {
    SUPABASE_URL: project.url,
    SUPABASE_SECRET_KEY: project.serviceKey,
    SUPABASE_DB_URL: project.databaseUrl,
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_REGION: 'eu-central-1',
    BACKUP_S3_BUCKET: BUCKET,
    BACKUP_S3_KEY_ID: 'KEYID',
    BACKUP_S3_SECRET: SECRET,
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_AGE_IDENTITY: identity,
  };
}, 120_000);
afterAll(async () => {
  await store.stop();
  await project.stop();
});

const runScript = (script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  runProgram(process.execPath, ['--import', 'tsx', `supabase/scripts/project-backup/${script}.ts`, ...args], {
    env: { ...env, ...more },
  });
const run = (script: string, more: NodeJS.ProcessEnv = {}) => runScript(script, [], more);

async function query(url: string, sql: string, args: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, args)).rows;
  } finally {
    await client.end();
  }
}
const noted = async (kind: string): Promise<unknown[]> =>
  (await query(project.databaseUrl, 'select details from private.operations where kind = $1', [kind])).map(
    ({ details }) => details,
  );

test('what is missing in the settings is said before anything is read', async () => {
  const { code, output } = await run('backup', { BACKUP_AGE_RECIPIENT: '', BACKUP_S3_BUCKET: '' });
  expect(code).toBe(1);
  expect(output).toContain('BACKUP_S3_BUCKET is not set');
  expect(output).toContain('npm run task -- backup-key');
});

test('the store refuses another key, and the backup says so', async () => {
  const { code, output } = await run('backup', { BACKUP_S3_SECRET: 'not this one' });
  expect(code).toBe(1);
  expect(output).toContain('The store answers 403 SignatureDoesNotMatch');
  expect(await noted('backup')).toEqual([]);
});

test('rows and files leave together, readable for nobody on the way', async () => {
  const { code, output } = await run('backup', { BACKUP_AGE_IDENTITY: '' });
  expect(code, output).toBe(0);
  const [[name, bytes] = ['', Buffer.alloc(0)]] = [...store.files];
  expect(name).toMatch(/^production\/\d{4}-.*\.tar\.gz\.age$/);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(bytes.includes(PLANTED) || bytes.includes('%PDF')).toBe(false);
  expect(await noted('backup')).toEqual([
    { rows: expect.any(Number) as number, files: 1, bytes: bytes.length, place: name },
  ]);
});

test('the drill restores the newest into a server of its own, reports, and notes it', async () => {
  const { code, output } = await run('drill');
  expect(code, output).toBe(0);
  expect(output).toMatch(/\d+ rows of \d+ tables came back/);
  expect(output).toContain('1 files (');
  expect(output).toContain('"auth"."saml_providers"');
  expect(output).not.toContain('kept_to_itself');
  const [backup] = (await noted('backup')) as { rows: number; place: string }[];
  expect(await noted('restore_test')).toMatchObject([{ rows: backup?.rows, files: 1, place: backup?.place }]);
});

test('a backup goes into an empty project: rows, files, accounts with their passwords; never into one that holds anybody', async () => {
  const plain = path.join(mkdtempSync(path.join(tmpdir(), 'school-plain-')), 'backup');
  // The project that the backup is of is gone.
  const gone = { SUPABASE_URL: 'http://127.0.0.1:9' };
  const drilled = await runScript('drill', ['production', '--unpack', plain], gone);
  expect([drilled.code, drilled.output]).toEqual([0, expect.stringContaining('does not take the note')]);
  const target = await startProject({ empty: true });
  // A hosted project lets its owner set this parameter; plain PostgreSQL does where it is granted.
  await target.sql('grant set on parameter session_replication_role to postgres');
  const into = {
    SUPABASE_URL: target.url,
    SUPABASE_SECRET_KEY: target.serviceKey,
    SUPABASE_DB_URL: target.databaseUrl,
  };
  const restore = () => runScript('restore', ['production', plain], into);
  try {
    expect((await restore()).output).toContain('deployed for nothing yet, not for production');
    await target.sql(`select private.mark_deployment('production')`);
    const done = await restore();
    expect(done.code, done.output).toBe(0);
    expect(done.output).toMatch(/\d+ rows, each table counted, and 1 files are there/);
    const signed = await fetch(`${target.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: target.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: applicant, password: PASSWORD }),
    });
    const { access_token: token } = (await signed.json()) as { access_token: string };
    const headers = { apikey: target.anonKey, authorization: `Bearer ${token}` };
    const own = await fetch(`${target.url}/rest/v1/rpc/my_application`, { method: 'POST', headers });
    const application = (await own.json()) as { documents: readonly { storage_path: string }[] };
    expect(JSON.stringify(application)).toContain(PLANTED);
    const [list] = await query(target.databaseUrl, 'select name from storage.objects');
    const file = await fetch(`${target.url}/storage/v1/object/documents/${String(list?.['name'])}`, {
      headers: { apikey: target.serviceKey },
    });
    expect((await file.text()).startsWith('%PDF-1.4')).toBe(true);
    expect((await restore()).output).toContain('only an empty one is filled');
  } finally {
    await target.sql('revoke set on parameter session_replication_role from postgres');
    await target.stop();
  }
}, 180_000);

test('a damaged backup and another key are found by the drill, and nothing is noted', async () => {
  const [[name, bytes] = ['', Buffer.alloc(0)]] = [...store.files];
  const other = await run('drill', { BACKUP_AGE_IDENTITY: await generateX25519Identity() });
  expect([other.code, other.output.includes('This key does not open this backup.')]).toEqual([1, true]);
  const damaged = Buffer.from(bytes);
  damaged[damaged.length - 40] = (damaged[damaged.length - 40] ?? 0) ^ 1;
  store.files.set(name, damaged);
  const found = await run('drill');
  expect([found.code, found.output.includes('The backup is damaged')]).toEqual([1, true]);
  expect(await noted('restore_test')).toHaveLength(1);
});
