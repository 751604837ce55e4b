import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAuthService } from './service.ts';
import { authSettings } from './settings.ts';
import { type Bench, codeOf, linkOf, openBench, ORIGIN, PASSWORD } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 60_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(() => bench.stop());

const member = async (email: string) => {
  await bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const client = bench.client();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return client;
};

test('Resending within a minute is refused, for addresses without an account too', async () => {
  await bench.client().auth.signUp({ email: 'again@example.org', password: PASSWORD });
  for (const email of ['again@example.org', 'nobody@example.org']) {
    const ask = () => bench.client().auth.resend({ type: 'signup', email });
    if (email === 'nobody@example.org') expect((await ask()).error).toBeNull();
    const { error } = await ask();
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  }
});

test('Resending after a minute mails a new link; the older one stops working', async () => {
  const client = bench.client({ mailIntervalSeconds: 0 });
  await client.auth.signUp({ email: 'resend@example.org', password: PASSWORD });
  const first = linkOf(await bench.lastMail('resend@example.org'));
  expect((await client.auth.resend({ type: 'signup', email: 'resend@example.org' })).error).toBeNull();
  const second = linkOf(await bench.lastMail('resend@example.org'));
  expect((await client.auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' })).error?.code).toBe(
    'otp_expired',
  );
  expect((await client.auth.verifyOtp({ token_hash: second.tokenHash, type: 'signup' })).error).toBeNull();
});

test('Recovery and resend answer the same with and without an account', async () => {
  await member('real@example.org');
  const answers: string[] = [];
  for (const email of ['real@example.org', 'unreal@example.org'])
    for (const path of ['recover', 'resend']) {
      const body = JSON.stringify({ email, type: 'signup' });
      const answer = await bench.send(`/auth/v1/${path}`, { method: 'POST', body });
      answers.push(`${path} ${answer.status} ${await answer.text()}`);
    }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2));
  expect(await bench.mails.list({ to: 'unreal@example.org' })).toHaveLength(0);
});

test('One address gets no more than the mails of a day, whatever is asked and from wherever, with or without an account', async () => {
  await member('flooded@example.org');
  const settings = { ...authSettings, mailIntervalSeconds: 0, tokenHook: null };
  const service = createAuthService({ ...settings, mailsPerAddress: { max: 3, seconds: 24 * 3600 } });
  let network = 0;
  const ask = async (path: string, email: string) => {
    const body = JSON.stringify({ email, type: 'signup', password: PASSWORD });
    const request = new Request(`http://localhost:3200/auth/v1/${path}`, { method: 'POST', body });
    network += 1;
    const answer = await service(request, { ...bench.context, clientAddress: () => `198.51.100.${network}` });
    return answer.status;
  };
  for (const email of ['flooded@example.org', 'nobody-flooded@example.org']) {
    const statuses = [await ask('recover', email), await ask('resend', email), await ask('signup', email)];
    expect([...statuses, await ask('recover', email), await ask('resend', email)]).toEqual([
      200, 200, 200, 429, 429,
    ]);
    // A sign-up says nothing: whether its mail went cannot be seen.
    expect(await ask('signup', email)).toBe(200);
  }
  await expect
    .poll(async () => (await bench.mails.list({ to: 'nobody-flooded@example.org' })).length)
    .toBe(1);
  expect(await bench.mails.list({ to: 'flooded@example.org' })).toHaveLength(1);
});

test('AUTH_RATE_LIMITS=off lifts the counts per client, and never the minute between mails', async () => {
  const strict = { ...authSettings.limits, mails: { max: 1, seconds: 300 } };
  const make = () => createAuthService({ ...authSettings, tokenHook: null, limits: strict });
  const ask = async (service: ReturnType<typeof make>, email: string) => {
    const init = { method: 'POST', body: JSON.stringify({ email }) };
    const request = new Request('http://localhost:3200/auth/v1/recover', init);
    return (await service(request, bench.context)).status;
  };
  const counted = make();
  expect([await ask(counted, 'l3@example.org'), await ask(counted, 'l4@example.org')]).toEqual([200, 429]);
  vi.stubEnv('AUTH_RATE_LIMITS', 'off');
  const lifted = make();
  const answers = [
    await ask(lifted, 'l1@example.org'),
    await ask(lifted, 'l2@example.org'),
    await ask(lifted, 'l2@example.org'),
  ];
  expect(answers).toEqual([200, 200, 429]);
});

test.each(['signup', 'recover'])('What is mailed by %s works already when it is mailed', async (path) => {
  const email = `quick-${path}@example.org`;
  if (path === 'recover') await member(email);
  const issued = await new Promise<number | null>((resolve, reject) => {
    const sendMail: typeof bench.context.sendMail = async () => {
      // Another connection than the one that issued it, as whoever presses the link is.
      const asked = bench.pool.query(
        'select from auth.one_time_tokens where relates_to = $1 and token_type like $2',
        [email, path === 'signup' ? 'signup%' : 'recovery%'],
      );
      resolve((await asked).rowCount);
      return { messageId: '<quick@example.org>' };
    };
    const body = JSON.stringify({ email, password: PASSWORD });
    const request = new Request(`${ORIGIN}/auth/v1/${path}`, { method: 'POST', body });
    createAuthService({ ...authSettings, tokenHook: null })(request, { ...bench.context, sendMail }).catch(
      reject,
    );
  });
  expect(issued).toBe(2);
});

test('After five wrong codes the address rests, even for the right one; the link still works', async () => {
  await bench.client().auth.signUp({ email: 'codes@example.org', password: PASSWORD });
  const mail = await bench.lastMail('codes@example.org');
  const wrong = codeOf(mail) === '000000' ? '000001' : '000000';
  const tries = await Promise.all(
    Array.from({ length: 8 }, () =>
      bench.client().auth.verifyOtp({ email: 'codes@example.org', token: wrong, type: 'signup' }),
    ),
  );
  expect(tries.filter(({ error }) => error?.code === 'otp_expired')).toHaveLength(5);
  expect(tries.filter(({ error }) => error?.code === 'over_request_rate_limit')).toHaveLength(3);
  const right = await bench
    .client()
    .auth.verifyOtp({ email: 'codes@example.org', token: codeOf(mail), type: 'signup' });
  expect(right.error?.status).toBe(429);
  const link = await bench.client().auth.verifyOtp({ token_hash: linkOf(mail).tokenHash, type: 'signup' });
  expect(link.error).toBeNull();
});

test('A code works for its own address only', async () => {
  await bench.client().auth.signUp({ email: 'mine@example.org', password: PASSWORD });
  const token = codeOf(await bench.lastMail('mine@example.org'));
  const { error } = await bench
    .client()
    .auth.verifyOtp({ email: 'yours@example.org', token, type: 'signup' });
  expect(error?.code).toBe('otp_expired');
});

test('A client that asks for too many mails is refused', async () => {
  const limits = { ...authSettings.limits, mails: { max: 2, seconds: 300 } };
  const client = bench.client({ limits });
  for (const email of ['m1@example.org', 'm2@example.org'])
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  expect((await client.auth.resetPasswordForEmail('m3@example.org')).error?.code).toBe(
    'over_request_rate_limit',
  );
});

test('A change of address takes the confirmation of both mailboxes, in either order', async () => {
  const client = await member('old@example.org');
  const { data } = await client.auth.updateUser({ email: 'fresh@example.org' });
  expect(data.user).toMatchObject({ email: 'old@example.org', new_email: 'fresh@example.org' });
  const [toNew, toOld] = [
    linkOf(await bench.lastMail('fresh@example.org')),
    linkOf(await bench.lastMail('old@example.org')),
  ];
  const first = await client.auth.verifyOtp({ token_hash: toNew.tokenHash, type: 'email_change' });
  expect([first.error, first.data.session]).toEqual([null, null]);
  expect((await client.auth.getUser()).data.user?.email).toBe('old@example.org');
  const second = await client.auth.verifyOtp({ token_hash: toOld.tokenHash, type: 'email_change' });
  expect(second.data.user?.email).toBe('fresh@example.org');
  expect(
    (await bench.client().auth.signInWithPassword({ email: 'fresh@example.org', password: PASSWORD })).error,
  ).toBeNull();
});

test('An address somebody else has cannot be taken, and asking for it answers as for a free one', async () => {
  await member('has@example.org');
  const answers: unknown[] = [];
  for (const [from, wanted] of [
    ['want@example.org', 'has@example.org'],
    ['wish@example.org', 'free@example.org'],
  ] as const) {
    const client = await member(from);
    const { data, error } = await client.auth.updateUser({ email: wanted });
    answers.push([error, data.user?.new_email === wanted, Object.keys(data.user ?? {}).sort()]);
    const link = linkOf(await bench.lastMail(from));
    const half = await client.auth.verifyOtp({ token_hash: link.tokenHash, type: 'email_change' });
    answers.push([half.error, half.data.session, (await client.auth.getUser()).data.user?.email === from]);
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2));
  expect(await bench.mails.list({ to: 'has@example.org' })).toEqual([]);
});

const follow = async (query: Record<string, string>) => {
  const answer = await bench.send(`/auth/v1/verify?${new URLSearchParams(query).toString()}`);
  return { status: answer.status, location: new URL(answer.headers.get('location') ?? '') };
};

test('GET /verify goes on to the redirect with the session in the fragment', async () => {
  const { data } = await bench
    .admin()
    .auth.admin.generateLink({ type: 'signup', email: 'get@example.org', password: PASSWORD });
  const query = Object.fromEntries(new URL(data.properties?.action_link ?? '').searchParams);
  const { status, location } = await follow({
    ...query,
    redirect_to: 'http://localhost:3200/auth/callback?next=%2Fapply',
  });
  expect([status, location.pathname, location.search]).toEqual([303, '/auth/callback', '?next=%2Fapply']);
  const fragment = new URLSearchParams(location.hash.slice(1));
  expect(fragment.get('type')).toBe('signup');
  const { data: person } = await bench.client().auth.getUser(fragment.get('access_token') ?? '');
  expect(person.user?.email).toBe('get@example.org');
});

test('GET /verify answers a bad link in the fragment as hosted Supabase does, and never leaves our origin', async () => {
  const { location } = await follow({
    token: 'used',
    type: 'signup',
    redirect_to: 'https://evil.example.net/steal',
  });
  expect(location.origin).toBe('http://localhost:3200');
  expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  });
});

test('Mails lead to the configured address, whatever host the request names', async () => {
  await member('hosted@example.org');
  const answer = await bench.send('http://attacker.example/auth/v1/recover', {
    method: 'POST',
    headers: {
      apikey: bench.context.keys.anonKey,
      'content-type': 'application/json',
      host: 'attacker.example',
      'x-forwarded-host': 'attacker.example',
      forwarded: 'host=attacker.example',
      origin: 'http://attacker.example',
      referer: 'http://attacker.example/',
    },
    body: JSON.stringify({ email: 'hosted@example.org' }),
  });
  expect(answer.status).toBe(200);
  const mail = await bench.lastMail('hosted@example.org');
  expect(JSON.stringify(mail)).not.toContain('attacker');
  expect(mail.text).toContain(`${ORIGIN}/verify?token_hash=`);
});
