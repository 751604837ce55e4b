import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, linkOf, openBench, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(() => bench.stop());

const member = async (email: string, more: Record<string, unknown> = {}) => {
  const { data, error } = await bench
    .admin()
    .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true, ...more });
  if (error) throw error;
  return data.user;
};
const signedIn = async (email: string) => {
  const client = bench.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, session: data.session };
};

test('An account without a password, as an invited one, cannot be signed in to with any', async () => {
  await bench.admin().auth.admin.createUser({ email: 'empty@example.org', email_confirm: true });
  for (const password of ['x', ' ', 'null'])
    expect(
      (await bench.client().auth.signInWithPassword({ email: 'empty@example.org', password })).error?.code,
    ).toBe('invalid_credentials');
});

test('Two tabs that refresh at once get the same next token', async () => {
  await member('tabs@example.org');
  const { session } = await signedIn(' TABS@example.org ');
  const refresh = () => bench.client().auth.refreshSession({ refresh_token: session.refresh_token });
  const answers = await Promise.all([refresh(), refresh(), refresh()]);
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
});

test('An unknown refresh token is refused', async () => {
  const { error } = await bench.client().auth.refreshSession({ refresh_token: 'nothing' });
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
});

test('Sign-out can end this session, the others, or all', async () => {
  await member('scopes@example.org');
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => signedIn('scopes@example.org')));
  const alive = async (one = a) => (await one?.client.auth.getUser())?.error === null;
  await a?.client.auth.signOut({ scope: 'local' });
  expect([await alive(b), await alive(c)]).toEqual([true, true]);
  await b?.client.auth.signOut({ scope: 'others' });
  expect([await alive(b), await alive(c)]).toEqual([true, false]);
});

test('A forged token, an expired one and one of a foreign role are refused', async () => {
  const sub = (await member('forged@example.org')).id;
  const claims = { sub, role: 'authenticated', session_id: sub };
  const tokens = [
    await bench.signToken(claims, 'another-secret-another-secret-another-secret'),
    await bench.signToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 5 }),
    await bench.signToken({ ...claims, role: 'postgres' }),
    await bench.signToken({ ...claims, role: 'supabase_admin' }),
    `${btoa('{"alg":"none","typ":"JWT"}').replace(/=/g, '')}.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.`,
  ];
  for (const token of tokens) {
    const answer = await bench.send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([
      403,
      'bad_jwt',
    ]);
  }
});

test('Errors come in the shape of the version the client names', async () => {
  const post = (headers: Record<string, string>) =>
    bench.send('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'x@example.org', password: 'y' }),
    });
  expect(await (await post({})).json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
  const modern = await post({ 'x-supabase-api-version': '2024-01-01' });
  expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await modern.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test('Settings, health and key set answer without a session; unknown addresses answer 404', async () => {
  expect(await (await bench.send('/auth/v1/settings')).json()).toMatchObject({
    external: { email: true },
    mailer_autoconfirm: false,
  });
  expect((await bench.send('/auth/v1/health')).status).toBe(200);
  expect(await (await bench.send('/auth/v1/.well-known/jwks.json')).json()).toEqual({ keys: [] });
  expect((await bench.send('/auth/v1/authorize')).status).toBe(404);
});

test('A recovery link signs in to choose a password; the old one and other sessions stop', async () => {
  await member('forgot@example.org');
  const other = await signedIn('forgot@example.org');
  const client = bench.client();
  expect(
    (
      await client.auth.resetPasswordForEmail('forgot@example.org', {
        redirectTo: 'http://localhost:3200/set-password',
      })
    ).error,
  ).toBeNull();
  const link = linkOf(await bench.lastMail('forgot@example.org'));
  expect(link).toMatchObject({ type: 'recovery', next: '/set-password' });
  await client.auth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' });
  expect((await client.auth.updateUser({ password: 'a new long password' })).error).toBeNull();
  expect((await other.client.auth.refreshSession()).error).not.toBeNull();
  const sign = (password: string) =>
    bench.client().auth.signInWithPassword({ email: 'forgot@example.org', password });
  expect((await sign(PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await sign('a new long password')).error).toBeNull();
});

test('A session of yesterday cannot change the password: who left a screen open has not lost the account', async () => {
  await member('yesterday@example.org');
  const { session } = await signedIn('yesterday@example.org');
  const change = () =>
    bench.send('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'another sound phrase' }),
    });
  await bench.pool.query(
    `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
    [session.user.id],
  );
  const refused = await change();
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error_code: 'reauthentication_needed' });
  await bench.pool.query('update auth.sessions set created_at = now() where user_id = $1', [session.user.id]);
  expect((await change()).status).toBe(200);
});

test('After ten wrong passwords an address rests, whether it has an account or not; the right one clears the count', async () => {
  await member('guessed@example.org');
  await member('spared@example.org');
  const sign = async (email: string, password: string) =>
    (await bench.client().auth.signInWithPassword({ email, password })).error?.status ?? 200;
  const wrong = (times: number, email = 'guessed@example.org') =>
    Promise.all(Array.from({ length: times }, (_, n) => sign(email, `wrong ${n}`)));
  expect((await wrong(12, 'nobody2@example.org')).filter((status) => status === 429)).toHaveLength(2);
  expect(new Set(await wrong(9))).toEqual(new Set([400]));
  expect(await sign('guessed@example.org', PASSWORD)).toBe(200);
  expect((await wrong(12)).filter((status) => status === 429)).toHaveLength(2);
  expect(await sign('guessed@example.org', PASSWORD)).toBe(429);
  expect(await sign('spared@example.org', PASSWORD)).toBe(200);
});

test('The right password of an address that nobody has confirmed counts as a try', async () => {
  await bench.admin().auth.admin.createUser({ email: 'unconfirmed@example.org', password: PASSWORD });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      bench.client().auth.signInWithPassword({ email: 'unconfirmed@example.org', password: PASSWORD }),
    ),
  );
  expect(tries.filter(({ error }) => error?.status === 429)).toHaveLength(2);
});
