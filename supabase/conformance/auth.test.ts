import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEmbedded, mailTo, newEmail, openTarget, PASSWORD, type Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 120_000);
afterAll(() => target.stop());

const admin = () => target.service().auth.admin;
const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
const waiting = async () => {
  const email = newEmail();
  const { data, error } = await admin().generateLink({
    type: 'signup',
    email,
    password: PASSWORD,
    options: { data: { first_name: 'Dov' } },
  });
  if (error) throw error;
  return { email, link: data.properties };
};

test('A wrong password and an unknown address answer invalid_credentials', async () => {
  const { email } = await target.person();
  for (const address of [email, newEmail()]) {
    const { error } = await target
      .anonymous()
      .auth.signInWithPassword({ email: address, password: 'not this one' });
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  }
});

test('An unconfirmed account answers email_not_confirmed to the right password', async () => {
  const { email } = await waiting();
  const { error } = await target.anonymous().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
});

test('An unconfirmed account answers invalid_credentials to a wrong password', async () => {
  const { email } = await waiting();
  const { error } = await target.anonymous().auth.signInWithPassword({ email, password: 'not this one' });
  expect(error?.code).toBe('invalid_credentials');
});

test('A weak password answers weak_password with the reason length', async () => {
  const { error } = await target.anonymous().auth.signUp({ email: newEmail(), password: 'short7' });
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
  });
});

test('Signing up an address in use answers success without a session', async () => {
  const { email } = await target.person();
  const { data, error } = await target.anonymous().auth.signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.email).toBe(email);
});

test('A sign-up link verifies by token hash, once', async () => {
  const { email, link } = await waiting();
  const verify = () => target.anonymous().auth.verifyOtp({ token_hash: link.hashed_token, type: 'signup' });
  const first = await verify();
  expect(first.data.user).toMatchObject({ email, user_metadata: { first_name: 'Dov' } });
  expect(first.data.session?.token_type).toBe('bearer');
  expect((await verify()).error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('A sign-up link verifies by token hash with type email', async () => {
  const { link } = await waiting();
  const { data } = await target.anonymous().auth.verifyOtp({ token_hash: link.hashed_token, type: 'email' });
  expect(data.session).not.toBeNull();
});

test('A six-digit code verifies with its address; a wrong one answers otp_expired', async () => {
  const { email, link } = await waiting();
  expect(link.email_otp).toMatch(/^\d{6}$/);
  const wrong = link.email_otp === '000000' ? '111111' : '000000';
  const verify = (token: string) => target.anonymous().auth.verifyOtp({ email, token, type: 'signup' });
  expect((await verify(wrong)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  expect((await verify(link.email_otp)).data.session).not.toBeNull();
});

test('A recovery link signs in to set a new password; the old one stops, the same one is refused', async () => {
  const { email } = await target.person();
  const { data } = await admin().generateLink({ type: 'recovery', email });
  const client = target.anonymous();
  await client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'recovery' });
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'same_password',
  });
  expect((await client.auth.updateUser({ password: 'another sound phrase' })).error).toBeNull();
  const sign = (password: string) => target.anonymous().auth.signInWithPassword({ email, password });
  expect((await sign(PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await sign('another sound phrase')).error).toBeNull();
});

test('An invitation link verifies with type invite and confirms the address', async () => {
  const email = newEmail();
  const { data } = await admin().generateLink({ type: 'invite', email });
  const answer = await target
    .anonymous()
    .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'invite' });
  expect(answer.data.user?.email_confirmed_at).toBeTruthy();
});

test('A link made for a new address has its token in action_link alone', async () => {
  const { email } = await target.person();
  const wanted = newEmail();
  const made = async (type: 'email_change_current' | 'email_change_new') => {
    const { data } = await admin().generateLink({ type, email, newEmail: wanted });
    const token = new URL(data.properties?.action_link ?? '').searchParams.get('token') ?? '';
    return { hashed: data.properties?.hashed_token ?? '', token };
  };
  const verify = (token_hash: string) =>
    target.anonymous().auth.verifyOtp({ token_hash, type: 'email_change' });
  const current = await made('email_change_current');
  const next = await made('email_change_new');
  expect((await verify(next.hashed)).error?.code).toBe('otp_expired');
  expect((await verify(current.token)).error).toBeNull();
  expect((await verify(next.token)).data.user?.email).toBe(wanted);
});

test.runIf(isEmbedded)(
  'A change of address needs the links of both mailboxes',
  async () => {
    const { client, email } = await target.person();
    const wanted = newEmail();
    expect((await client.auth.updateUser({ email: wanted })).error).toBeNull();
    const hashes = await Promise.all(
      [email, wanted].map(async (address) => {
        const [link = ''] = (await mailTo(target, address)).links.filter((one) =>
          one.includes('token_hash='),
        );
        expect(new URL(link).searchParams.get('type')).toBe('email_change');
        return new URL(link).searchParams.get('token_hash') ?? '';
      }),
    );
    const [current = '', next = ''] = hashes;
    const first = await client.auth.verifyOtp({ token_hash: current, type: 'email_change' });
    expect([first.error, first.data.session]).toEqual([null, null]);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const second = await client.auth.verifyOtp({ token_hash: next, type: 'email_change' });
    expect(second.data.user?.email).toBe(wanted);
  },
  20_000,
);

test('An access token lives ten minutes at most and carries role, session, method and metadata', async () => {
  const { accessToken, id } = await target.person();
  const claims = claimsOf(accessToken);
  expect(claims).toMatchObject({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    app_metadata: { provider: 'email' },
  });
  expect(claims['session_id']).toBeTruthy();
  expect(claims['amr']).toMatchObject([{ method: 'password' }]);
  expect(claims['user_metadata']).toBeTypeOf('object');
  expect(Number(claims['exp']) - Number(claims['iat'])).toBeLessThanOrEqual(600);
});

test('The role in user metadata is not the role of the token', async () => {
  const { client } = await target.person();
  await client.auth.updateUser({ data: { role: 'service_role' } });
  const { data } = await client.auth.refreshSession();
  expect(claimsOf(data.session?.access_token)).toMatchObject({
    role: 'authenticated',
    user_metadata: { role: 'service_role' },
  });
});

test('A refresh changes the refresh token and keeps the session', async () => {
  const { client, accessToken, refreshToken } = await target.person();
  const { data } = await client.auth.refreshSession();
  expect(data.session?.refresh_token).not.toBe(refreshToken);
  expect(claimsOf(data.session?.access_token)['session_id']).toBe(claimsOf(accessToken)['session_id']);
});

test('A refresh token whose answer was lost is taken again until its successor is used', async () => {
  const { refreshToken } = await target.person();
  const refresh = (refresh_token = '') => target.anonymous().auth.refreshSession({ refresh_token });
  const second = await refresh(refreshToken);
  expect((await refresh(refreshToken)).data.session?.refresh_token).toBe(second.data.session?.refresh_token);
});

test('A refresh token used again after its successor ends the whole chain at once', async () => {
  const { refreshToken } = await target.person();
  const refresh = (refresh_token = '') => target.anonymous().auth.refreshSession({ refresh_token });
  const second = await refresh(refreshToken);
  const third = await refresh(second.data.session?.refresh_token);
  expect((await refresh(refreshToken)).error).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
  });
  expect((await refresh(third.data.session?.refresh_token)).error).not.toBeNull();
});

test('Sign-out refuses the refresh token and the account at once', async () => {
  const { client, accessToken, refreshToken } = await target.person();
  expect((await client.auth.signOut()).error).toBeNull();
  const refreshed = await target.anonymous().auth.refreshSession({ refresh_token: refreshToken });
  expect(refreshed.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  expect((await target.anonymous().auth.getUser(accessToken)).error).not.toBeNull();
});

test('Own metadata is merged, and null removes a key', async () => {
  const { client } = await target.person();
  await client.auth.updateUser({ data: { first_name: 'Ari', last_name: 'Gold' } });
  const { data } = await client.auth.updateUser({ data: { last_name: 'Bar' } });
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ari', last_name: 'Bar' });
  const without = await client.auth.updateUser({ data: { last_name: null } });
  expect(without.data.user?.user_metadata).not.toHaveProperty('last_name');
});

test('Administration is refused without the service key', async () => {
  const { client } = await target.person();
  expect((await client.auth.admin.listUsers()).error).not.toBeNull();
  expect((await target.anonymous().auth.admin.createUser({ email: newEmail() })).error).not.toBeNull();
});

test('The service key makes, finds, lists, changes and deletes accounts', async () => {
  const email = newEmail();
  const made = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: 'Noa' },
  });
  const id = made.data.user?.id ?? '';
  expect((await admin().createUser({ email: email.toUpperCase(), password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
  expect((await admin().getUserById(id)).data.user).toMatchObject({
    email,
    user_metadata: { first_name: 'Noa' },
  });
  const page = await admin().listUsers({ page: 1, perPage: 2 });
  expect(page.data.users.length).toBeLessThanOrEqual(2);
  expect(page.data).toMatchObject({ total: expect.any(Number) as number });
  expect(
    (await admin().updateUserById(id, { user_metadata: { first_name: 'Tal' } })).data.user?.user_metadata,
  ).toMatchObject({ first_name: 'Tal' });
  expect((await admin().deleteUser(id)).error).toBeNull();
  expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('A banned account answers user_banned until the ban is lifted', async () => {
  const { id, email } = await target.person();
  await admin().updateUserById(id, { ban_duration: '1h' });
  const sign = () => target.anonymous().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await sign()).error?.code).toBe('user_banned');
  await admin().updateUserById(id, { ban_duration: 'none' });
  expect((await sign()).error).toBeNull();
});
