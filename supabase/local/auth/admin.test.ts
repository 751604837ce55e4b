import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banSeconds } from './admin-users.ts';
import { type Bench, codeOf, linkOf, openBench, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(() => bench.stop());

const admin = () => bench.admin().auth.admin;
const create = async (email: string, more: Record<string, unknown> = {}) => {
  const { data, error } = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...more,
  });
  if (error) throw error;
  return data.user;
};

test('Only the service key administers: the public key and a signed-in person are refused', async () => {
  const user = await create('plain@example.org', { app_metadata: { role: 'service_role' } });
  const client = bench.client();
  expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
  const { data } = await client.auth.signInWithPassword({ email: 'plain@example.org', password: PASSWORD });
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  for (const [method, path] of [
    ['GET', 'admin/users'],
    ['DELETE', `admin/users/${user.id}`],
    ['POST', 'invite'],
    ['POST', 'admin/generate_link'],
  ])
    expect((await bench.send(`/auth/v1/${path}`, { method: method ?? 'GET', headers })).status).toBe(403);
  expect((await bench.send('/auth/v1/admin/users')).status).toBe(401);
});

test('An account can be made, read, changed and deleted', async () => {
  const user = await create('made@example.org', {
    user_metadata: { first_name: 'Noa' },
    app_metadata: { source: 'seed' },
  });
  expect((await admin().getUserById(user.id)).data.user).toMatchObject({
    email: 'made@example.org',
    app_metadata: { source: 'seed', provider: 'email' },
  });
  const { data } = await admin().updateUserById(user.id, {
    email: 'moved@example.org',
    user_metadata: { last_name: 'Bar' },
  });
  expect(data.user).toMatchObject({
    email: 'moved@example.org',
    user_metadata: { first_name: 'Noa', last_name: 'Bar' },
  });
  expect((await admin().deleteUser(user.id)).error).toBeNull();
  expect((await admin().getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('Accounts are listed in pages with their total', async () => {
  for (let index = 0; index < 5; index += 1) await create(`page${index}@example.org`);
  const first = await admin().listUsers({ page: 1, perPage: 2 });
  const second = await admin().listUsers({ page: 2, perPage: 2 });
  expect(first.data.users.map(({ email }) => email)).toEqual(['page4@example.org', 'page3@example.org']);
  expect(second.data.users.map(({ email }) => email)).toEqual(['page2@example.org', 'page1@example.org']);
  expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) as number });
});

test('A ban ends sessions, refuses sign-in after the right password, and is lifted again', async () => {
  const user = await create('banned@example.org');
  const client = bench.client();
  await client.auth.signInWithPassword({ email: 'banned@example.org', password: PASSWORD });
  expect(
    (await admin().updateUserById(user.id, { ban_duration: '24h' })).data.user?.banned_until,
  ).toBeTruthy();
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  const sign = (password: string) =>
    bench.client().auth.signInWithPassword({ email: 'banned@example.org', password });
  expect((await sign('wrong')).error?.code).toBe('invalid_credentials');
  expect((await sign(PASSWORD)).error?.code).toBe('user_banned');
  await admin().updateUserById(user.id, { ban_duration: 'none' });
  expect((await sign(PASSWORD)).error).toBeNull();
});

test('Ban durations read as hosted Supabase reads them', () => {
  expect([
    banSeconds('none'),
    banSeconds('24h'),
    banSeconds('1h30m'),
    banSeconds('1.5m'),
    banSeconds('876000h'),
  ]).toEqual([null, 86_400, 5400, 90, 3_153_600_000]);
});

test('An invitation mails a link that signs in to choose a password; inviting again mails again', async () => {
  const email = 'officer@example.org';
  await admin().inviteUserByEmail(email, {
    data: { first_name: 'Tamar' },
    redirectTo: 'http://localhost:3200/set-password',
  });
  const { data, error } = await admin().inviteUserByEmail(email);
  expect([error, data.user?.invited_at !== null]).toEqual([null, true]);
  expect(await bench.mails.list({ to: email })).toHaveLength(2);
  const link = linkOf(await bench.lastMail(email));
  expect(link.type).toBe('invite');
  const client = bench.client();
  expect(
    (await client.auth.verifyOtp({ token_hash: link.tokenHash, type: 'invite' })).data.user
      ?.email_confirmed_at,
  ).toBeTruthy();
  await client.auth.updateUser({ password: 'their own password' });
  expect(
    (await bench.client().auth.signInWithPassword({ email, password: 'their own password' })).error,
  ).toBeNull();
  expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists');
});

test('A generated link works as a link and as a code, and mails nothing', async () => {
  await create('gen@example.org');
  const { data } = await admin().generateLink({ type: 'recovery', email: 'gen@example.org' });
  expect(data.properties).toMatchObject({
    verification_type: 'recovery',
    redirect_to: 'http://localhost:3200',
  });
  expect(await bench.mails.list({ to: 'gen@example.org' })).toHaveLength(0);
  const byHash = await bench
    .client()
    .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'recovery' });
  expect(byHash.error).toBeNull();
  const again = await admin().generateLink({ type: 'magiclink', email: 'gen@example.org' });
  const byCode = await bench.client().auth.verifyOtp({
    email: 'gen@example.org',
    token: again.data.properties?.email_otp ?? '',
    type: 'magiclink',
  });
  expect(byCode.error).toBeNull();
  expect((await admin().generateLink({ type: 'recovery', email: 'ghost@example.org' })).error?.code).toBe(
    'user_not_found',
  );
});

test('Ids that are none or unknown are not found, whatever they contain', async () => {
  const headers = { authorization: `Bearer ${bench.context.keys.serviceKey}` };
  for (const id of ["1' or '1'='1", '..', randomUUID()])
    expect((await bench.send(`/auth/v1/admin/users/${encodeURIComponent(id)}`, { headers })).status).toBe(
      404,
    );
});

test('Names in a mail are not there to be misused: what a sign-up carries never reaches its mail', async () => {
  const data = { first_name: 'Visit https://evil.example.net', last_name: '<img src=x onerror=alert(1)>' };
  await bench.client().auth.signUp({ email: 'victim@example.org', password: PASSWORD, options: { data } });
  const mail = await bench.lastMail('victim@example.org');
  expect(mail.html + mail.text).not.toMatch(/evil|onerror/);
  expect(codeOf(mail)).toHaveLength(6);
});
