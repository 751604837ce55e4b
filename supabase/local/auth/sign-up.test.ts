import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, codeOf, linkOf, openBench, ORIGIN, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterAll(() => bench.stop());

const names = { first_name: 'Dov', last_name: 'Lev' };
const signUp = (email: string, options = {}) =>
  bench.client().auth.signUp({ email, password: PASSWORD, options: { data: names, ...options } });

test('Signing up mails a link and a code, and gives no session before the address is confirmed', async () => {
  const { data, error } = await signUp('new@example.org');
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.user_metadata).toEqual(names);
  const mail = await bench.lastMail('new@example.org');
  expect(mail.subject).toBe('Confirm your e-mail address');
  expect(linkOf(mail)).toMatchObject({ type: 'signup', next: null });
  expect(codeOf(mail)).toHaveLength(6);
});

test('The six-digit code signs in as well, with type signup or email, and uses up the link', async () => {
  for (const [email, type] of [
    ['code1@example.org', 'signup'],
    ['code2@example.org', 'email'],
  ] as const) {
    await signUp(email);
    const mail = await bench.lastMail(email);
    const { data } = await bench.client().auth.verifyOtp({ email, token: codeOf(mail), type });
    expect(data.session?.user.email).toBe(email);
    const again = await bench.client().auth.verifyOtp({ token_hash: linkOf(mail).tokenHash, type });
    expect(again.error?.code).toBe('otp_expired');
  }
});

test('A link past its hour is refused', async () => {
  await signUp('late@example.org');
  await bench.pool.query(
    `update auth.one_time_tokens set created_at = now() - interval '61 minutes' where relates_to = 'late@example.org'`,
  );
  const { tokenHash } = linkOf(await bench.lastMail('late@example.org'));
  const { error } = await bench.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect(error?.code).toBe('otp_expired');
});

test('A link of one type does not open as another', async () => {
  await signUp('type@example.org');
  const { tokenHash } = linkOf(await bench.lastMail('type@example.org'));
  for (const type of ['recovery', 'invite', 'email_change'] as const)
    expect((await bench.client().auth.verifyOtp({ token_hash: tokenHash, type })).error?.code).toBe(
      'otp_expired',
    );
});

test('Signing up an address in use answers exactly like success and sends nothing', async () => {
  await signUp('taken@example.org');
  const { tokenHash } = linkOf(await bench.lastMail('taken@example.org'));
  await bench.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  const before = (await bench.mails.list({ to: 'taken@example.org' })).length;
  const again = await signUp('taken@example.org');
  const fresh = await signUp('untaken@example.org');
  const shape = (value: unknown) =>
    JSON.stringify(value, (key, inner: unknown) =>
      ['id', 'user_id', 'identity_id', 'sub', 'email'].includes(key) || key.endsWith('_at')
        ? typeof inner
        : inner,
    );
  expect(shape(again)).toBe(shape(fresh));
  expect((await bench.mails.list({ to: 'taken@example.org' })).length).toBe(before);
});

test('Signing up twice before confirming answers like success and keeps to one mail a minute', async () => {
  await signUp('twice@example.org');
  const { error } = await signUp('twice@example.org', { data: { first_name: 'Other' } });
  expect(error).toBeNull();
  expect(await bench.mails.list({ to: 'twice@example.org' })).toHaveLength(1);
});

test('Signing up again with the same password keeps it', async () => {
  const email = 'patient@example.org';
  for (let round = 0; round < 2; round += 1) await signUp(email);
  const { tokenHash } = linkOf(await bench.lastMail(email));
  await bench.client().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect((await bench.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test('Twenty sign-ups of one address at once make one account and no error', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp('race@example.org')));
  expect(answers.every(({ error }) => error === null)).toBe(true);
  const { rowCount } = await bench.pool.query(`select from auth.users where email = 'race@example.org'`);
  expect(rowCount).toBe(1);
});

test('A password that is guessed quickly is refused wherever one is set', async () => {
  const email = 'guessed@example.org';
  const data = { first_name: 'Zerubbabel' };
  const guessable = [
    'password',
    'password1234',
    'qwertyuiop12',
    'aaaaaaaaaaaaaa',
    'zerubbabel12',
    'guessed1234',
  ];
  for (const password of guessable)
    expect([
      password,
      (await bench.client().auth.signUp({ email, password, options: { data } })).error,
    ]).toMatchObject([password, { code: 'weak_password', status: 422 }]);
  const { error } = await bench
    .admin()
    .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  expect(error).toBeNull();
  const client = bench.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  for (const password of ['password1234', 'qwertyuiop12', 'guessed1234'])
    expect([password, (await client.auth.updateUser({ password })).error]).toMatchObject([
      password,
      { code: 'weak_password' },
    ]);
  expect((await client.auth.updateUser({ password: 'four plain unguessed words' })).error).toBeNull();
});

test('What is not an e-mail address is refused in words', async () => {
  const { error } = await bench.client().auth.signUp({ email: 'dov(at)example', password: PASSWORD });
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  });
});

test('A redirect on our own origin travels as next; any other address is dropped', async () => {
  await signUp('own@example.org', { emailRedirectTo: `${ORIGIN}/apply?step=2` });
  expect(linkOf(await bench.lastMail('own@example.org')).next).toBe('/apply?step=2');
  const hostile = [
    'https://evil.example.net/apply',
    `${ORIGIN}.evil.example.net/`,
    'javascript:alert(1)',
    '//evil.example.net',
    `http://user@localhost:3200/x`,
  ];
  for (const [index, target] of hostile.entries()) {
    await signUp(`hostile${index}@example.org`, { emailRedirectTo: target });
    const mail = await bench.lastMail(`hostile${index}@example.org`);
    expect(linkOf(mail).next).toBeNull();
    expect(mail.html).not.toContain('evil');
  }
});

test('Role, confirmation and app metadata cannot be taken by what the sign-up carries', async () => {
  const email = 'climber@example.org';
  await bench.send('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      role: 'service_role',
      email_confirm: true,
      app_metadata: { role: 'super_admin' },
      data: { role: 'super_admin', app_metadata: { role: 'super_admin' } },
    }),
  });
  const { data } = await bench
    .client()
    .auth.verifyOtp({ token_hash: linkOf(await bench.lastMail(email)).tokenHash, type: 'signup' });
  const claims = JSON.parse(atob(data.session?.access_token.split('.')[1] ?? '')) as Record<string, unknown>;
  expect(claims['role']).toBe('authenticated');
  expect(claims['app_metadata']).toEqual({ provider: 'email', providers: ['email'] });
});

test('A body that is no JSON is refused, not an error of the server', async () => {
  const post = (body: string) => bench.send('/auth/v1/signup', { method: 'POST', body });
  expect((await post('{')).status).toBe(400);
  expect((await post('[]')).status).toBe(400);
});
