/** The command super-admin, as its reader types it: the first appointment, and the way back for who has lost phone and codes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../conformance/embedded.ts';
import { ownDatabase } from '../../tests/harness/cluster.ts';
import { totpCode } from '../auth/totp.ts';

let project: Embedded;
let database: pg.Pool;
beforeAll(async () => {
  project = await startEmbedded({ database: await ownDatabase() });
  database = new pg.Pool({ connectionString: project.databaseUrl, max: 2 });
  await project.sql(`select private.mark_deployment('staging')`);
}, 120_000);
afterAll(async () => {
  await database.end();
  await project.stop();
});

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PASSWORD = 'a sound pass phrase';

/** What the command says and how it ends, with these words alone. */
const bare = (...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'supabase/scripts/super-admin.ts', ...words],
      { cwd: ROOT, env: { ...process.env, SUPABASE_DB_URL: project.databaseUrl } },
      (_error, out, problems) => resolve({ code: child.exitCode ?? -1, said: (out + problems).trim() }),
    );
  });

/** The same, for the deployment that this database is. */
const command = (...words: string[]) => bare('staging', ...words);

const connect = (key: string) =>
  createClient(project.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
async function person(email: string): Promise<ReturnType<typeof connect>> {
  const account = { email, password: PASSWORD, email_confirm: true };
  const made = await connect(project.serviceKey).auth.admin.createUser(account);
  expect(made.error).toBeNull();
  return signIn(email);
}
async function signIn(email: string): Promise<ReturnType<typeof connect>> {
  const client = connect(project.anonKey);
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
}
async function enroll(client: ReturnType<typeof connect>): Promise<void> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const code = totpCode(data.totp.secret, Date.now());
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
}
const account = async (client: ReturnType<typeof connect>): Promise<unknown> =>
  (await client.rpc('my_staff_account')).data;
const factors = async (client: ReturnType<typeof connect>): Promise<number> =>
  (await client.auth.mfa.listFactors()).data?.all.length ?? -1;

test('makes a confirmed account a super administrator; no other', async () => {
  expect(await command('first@example.org')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no confirmed account') as string,
  });
  const first = await person('first@example.org');
  expect(await account(first)).toBeNull();
  expect(await command('FIRST@example.org')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Speaking to staging: database at 127\.0\.0\.1:\d+\.\n/) as string,
  });
  expect(await account(first)).toMatchObject({ role: 'super_admin' });
}, 60_000);

test('--reset-factor takes factor, codes and sessions of this colleague, writes it down, and asks for a new one', async () => {
  const [lost, other] = [await person('lost@example.org'), await person('other@example.org')];
  for (const [email, client] of [
    ['lost@example.org', lost],
    ['other@example.org', other],
  ] as const) {
    expect((await command(email)).code).toBe(0);
    await enroll(client);
    expect((await client.rpc('new_recovery_codes')).data).toHaveLength(10);
  }
  await database.query(`update public.school_settings set mfa_roles = '{super_admin}'`);

  const answer = await command('--reset-factor', 'Lost@example.org');
  expect([answer.code, answer.said]).toEqual([0, expect.stringContaining('has no second factor any more')]);
  expect((await lost.auth.getUser()).error).not.toBeNull();
  expect((await lost.auth.refreshSession()).error).not.toBeNull();

  const back = await signIn('lost@example.org');
  expect(await factors(back)).toBe(0);
  expect(await account(back)).toMatchObject({ role: 'super_admin', next_step: 'enroll' });
  expect((await back.rpc('office_people')).error?.code).toBe('42501');
  const left = await database.query<{ count: number }>(
    `select count(*)::int from private.recovery_codes c join auth.users u on u.id = c.user_id where u.email = 'lost@example.org'`,
  );
  expect(left.rows).toEqual([{ count: 0 }]);
  const logged = await database.query(
    `select l.action, l.note from public.audit_log l join auth.users u on u.id = l.row_id
     where l.action = 'reset_second_factor' and u.email = 'lost@example.org'`,
  );
  expect(logged.rows).toEqual([{ action: 'reset_second_factor', note: 'by the command super-admin' }]);
  await enroll(back);
  expect((await back.rpc('office_people')).error).toBeNull();

  expect(await factors(other)).toBe(1);
  expect((await other.rpc('office_people')).error).toBeNull();
}, 60_000);

test('--reset-factor touches nobody outside the staff, and says so', async () => {
  const applicant = await person('applicant@example.org');
  await enroll(applicant);
  for (const email of ['applicant@example.org', 'nobody@example.org'])
    expect(await command('--reset-factor', email)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`There is no staff account ${email}.`) as string,
    });
  expect(await factors(applicant)).toBe(1);
  expect(await command('--reset-factor')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Whom?') as string,
  });
}, 60_000);

test('a hosted project is spoken to by its name alone, and only by the right one', async () => {
  const said = (text: string) => ({ code: 1, said: expect.stringContaining(text) as string });
  expect(await bare('first@example.org')).toMatchObject(said('say which deployment you mean'));
  expect(await bare('production', 'first@example.org')).toMatchObject(said('was deployed for staging'));
  expect(await bare('stage', 'first@example.org')).toMatchObject(said('There is no deployment "stage"'));
}, 60_000);
