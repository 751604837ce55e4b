import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, type Client, openBench, PASSWORD } from './testing.ts';
import { totpCode, totpStep } from './totp.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(() => bench.stop());

const signIn = async (email: string): Promise<Client> => {
  const client = bench.client();
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
};
const member = async (email: string): Promise<Client> => {
  await bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  return signIn(email);
};
const begin = async (client: Client, friendlyName = 'Phone') => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return data;
};
/** Codes of different moments, because each is good once. */
const show = (client: Client, factorId: string, secret: string, steps = 0) =>
  client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, Date.now() + steps * 30_000) });
const levelOf = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

test('A code of the app lifts the session to the second level, in the token and at the next refresh', async () => {
  const client = await member('lift@example.org');
  const { id, totp } = await begin(client);
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\/localhost(:|%3A)3200(:|%3A)lift(@|%40)example\.org\?/i);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml/);
  expect(await levelOf(client)).toBe('aal1');
  const { data } = await show(client, id, totp.secret);
  expect(data?.user.factors).toMatchObject([{ id, status: 'verified', friendly_name: 'Phone' }]);
  expect(await levelOf(client)).toBe('aal2');
  await client.auth.refreshSession();
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect([
    level?.currentLevel,
    level?.currentAuthenticationMethods
      .map((entry) => (typeof entry === 'string' ? entry : entry.method))
      .sort(),
  ]).toEqual(['aal2', ['password', 'totp']]);
});

test('Once a factor is there, a password alone neither adds one, removes it, nor changes password or address', async () => {
  const first = await member('guard@example.org');
  const { id, totp } = await begin(first);
  await show(first, id, totp.secret);
  const thief = await signIn('guard@example.org');
  const enrolled = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
  expect(enrolled.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect((await thief.auth.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal');
  for (const change of [{ password: 'quite another password' }, { email: 'thief@example.org' }])
    expect((await thief.auth.updateUser(change)).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
  expect((await show(thief, id, totp.secret, 1)).error).toBeNull();
  expect((await thief.auth.updateUser({ password: 'quite another password' })).error).toBeNull();
});

test('Enrolling ends the sessions that have not shown the factor, and the refresh token from before it', async () => {
  const client = await member('others@example.org');
  const other = await signIn('others@example.org');
  const before = (await client.auth.getSession()).data.session?.refresh_token ?? '';
  const { id, totp } = await begin(client);
  await show(client, id, totp.secret);
  expect((await other.auth.getUser()).error).not.toBeNull();
  const stale = await bench.client().auth.refreshSession({ refresh_token: before });
  expect(stale.error?.code).toBe('refresh_token_not_found');
});

test('A code is good once, for its own factor and person, with a fresh challenge', async () => {
  const client = await member('once@example.org');
  const { id, totp } = await begin(client);
  await show(client, id, totp.secret);
  expect((await show(client, id, totp.secret)).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  });
  const stranger = await member('stranger@example.org');
  expect((await stranger.auth.mfa.challenge({ factorId: id })).error?.code).toBe('mfa_factor_not_found');
  const { data } = await client.auth.mfa.challenge({ factorId: id });
  await bench.pool.query(
    `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`,
    [data?.id],
  );
  const late = await client.auth.mfa.verify({
    factorId: id,
    challengeId: data?.id ?? '',
    code: totpCode(totp.secret, Date.now() + 30_000),
  });
  expect(late.error?.code).toBe('mfa_challenge_expired');
});

test('Ten wrong codes in five minutes are the most, also when they come at once', async () => {
  const client = await member('guess@example.org');
  const { id } = await begin(client);
  const tries = await Promise.all(
    Array.from({ length: 14 }, () => client.auth.mfa.challengeAndVerify({ factorId: id, code: '000000' })),
  );
  const codes = tries.map(({ error }) => error?.code);
  expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(10);
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(4);
});

test('Two factors may be there, not three; what was begun and not finished takes no room', async () => {
  const client = await member('two@example.org');
  await begin(client, 'Begun');
  const phone = await begin(client, 'Phone');
  await show(client, phone.id, phone.totp.secret);
  const tablet = await begin(client, 'Tablet');
  await show(client, tablet.id, tablet.totp.secret);
  const third = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Watch' });
  expect(third.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  expect((await client.auth.mfa.listFactors()).data?.totp.map((factor) => factor.friendly_name)).toEqual([
    'Phone',
    'Tablet',
  ]);
});

test('The service key removes a factor, and the sessions it had lifted fall back', async () => {
  const client = await member('lost@example.org');
  const { id, totp } = await begin(client);
  await show(client, id, totp.secret);
  const userId = (await client.auth.getUser()).data.user?.id ?? '';
  const { mfa } = bench.admin().auth.admin;
  expect((await mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id }]);
  expect((await bench.client().auth.admin.mfa.deleteFactor({ id, userId })).error?.code).toBe('not_admin');
  expect((await mfa.deleteFactor({ id, userId })).error).toBeNull();
  await client.auth.refreshSession();
  expect(await levelOf(client)).toBe('aal1');
});

test('Codes of the next and the last half minute pass, others do not', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const now = 1_700_000_000_000;
  const at = (steps: number) => totpStep(secret, totpCode(secret, now + steps * 30_000), now);
  expect([at(-1), at(0), at(1)].map((step) => (step ?? 0) - Math.floor(now / 30_000))).toEqual([-1, 0, 1]);
  expect([at(-2), at(2), totpStep(secret, 'abcdef', now), totpStep(secret, '', now)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
