/** Attacks on accounts that end alike on both engines: by the hook, SQL functions and edge functions. */
import { createHash, randomBytes } from 'node:crypto';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, isEmbedded, mailTo, newEmail, openTarget, PASSWORD, type Target } from './target.ts';

let target: Target;
let office: Client;
beforeAll(async () => {
  target = await openTarget();
  office = await target.office();
}, 120_000);
afterAll(() => target.stop());

const STRANGERS = 'what the stranger chose';
const newKey = (): string => randomBytes(32).toString('base64url');
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Status and body of an edge function's answer. */
async function invoke(client: Client, name: string, body: Record<string, unknown>) {
  const answer = await client.functions.invoke<Record<string, unknown>>(name, { body });
  const error: unknown = answer.error;
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: answer.data ?? {} };
  const response = error.context as Response;
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const signIn = (email: string, password: string) =>
  target.anonymous().auth.signInWithPassword({ email, password });
/**
 * A sign-up that nobody has confirmed, as a browser with this key makes it. GoTrue mails an address once a minute at most and
 * says how long to wait; the embedded one answers at once, so that nobody learns which addresses wait.
 */
async function signUp(email: string, password: string, key = newKey()): Promise<void> {
  const options = { data: { first_name: 'Dov', sign_up_key_hash: hashOf(key) } };
  const { error } = await target.anonymous().auth.signUp({ email, password, options });
  const pause = error?.code === 'over_email_send_rate_limit' && / (\d+) seconds/.exec(error.message)?.[1];
  if (pause) {
    await new Promise((resolve) => setTimeout(resolve, (Number(pause) + 1) * 1000));
    await signUp(email, password, key);
  } else expect(error).toBeNull();
}
/** Opens the newest mail to the address, as its owner. */
async function confirm(email: string, type: 'signup' | 'invite'): Promise<Client> {
  const made =
    type === 'invite' ? { type, email } : { type, email, password: 'not used for an account that is there' };
  const { data, error } = await target.service().auth.admin.generateLink(made);
  if (error) throw error;
  const client = target.anonymous();
  const verified = await client.auth.verifyOtp({ token_hash: data.properties.hashed_token, type });
  expect(verified.error).toBeNull();
  return client;
}
const invite = (email: string, role = 'admissions') => invoke(office, 'staff-accounts', { email, role });

test('A password typed before an invitation never becomes the invited colleague’s', async () => {
  const email = newEmail();
  await signUp(email, STRANGERS);
  expect((await invite(email, 'super_admin')).status).toBe(200);
  const invitee = await confirm(email, 'invite');
  expect((await signIn(email, STRANGERS)).error?.code).toBe('invalid_credentials');
  expect((await invitee.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('first_name');
  expect((await invitee.rpc('my_staff_account')).data).toMatchObject({ next_step: 'accept_invitation' });
  expect((await invitee.rpc('office_people')).error?.code).toBe('42501');
  expect(await invoke(invitee, 'accept-invitation', { password: 'short one' })).toMatchObject({
    status: 400,
    body: { hint: 'weak_password', field: 'password' },
  });
  const chosen = 'my very own long words';
  expect((await invoke(invitee, 'accept-invitation', { password: chosen })).status).toBe(200);
  expect((await signIn(email, STRANGERS)).error?.code).toBe('invalid_credentials');
  const { data } = await signIn(email, chosen);
  expect(data.session).not.toBeNull();
  // Every session from before the password is over, and the invitation is used up.
  expect((await invitee.auth.refreshSession()).error).not.toBeNull();
});

test('Nobody invites or accepts without the right, and no mail goes before it was checked', async () => {
  const person = await target.person();
  const email = newEmail();
  expect((await invoke(person.client, 'staff-accounts', { email, role: 'staff' })).status).toBe(403);
  expect(
    (await invoke(person.client, 'accept-invitation', { password: 'my very own long words' })).status,
  ).toBe(404);
  const { error } = await target.service().auth.admin.generateLink({ type: 'recovery', email });
  expect(error?.code).toBe('user_not_found');
});

test('An invitation withdrawn is one that nobody can accept', async () => {
  const email = newEmail();
  const { body } = await invite(email);
  const withdrawn = await office.rpc('set_staff_account', {
    user_id: String(body['id']),
    role: 'admissions',
    is_active: false,
    expected_version: Number(body['version']),
  });
  expect(withdrawn.error).toBeNull();
  const invitee = await confirm(email, 'invite');
  expect((await invoke(invitee, 'accept-invitation', { password: 'my very own long words' })).status).toBe(
    404,
  );
});

test('A sign-up’s password counts only for who confirms it in the browser that chose it', async () => {
  const email = newEmail();
  const strangersKey = newKey();
  await signUp(email, STRANGERS, strangersKey);
  await signUp(email, PASSWORD);
  const owner = await confirm(email, 'signup');
  for (const password of [STRANGERS, PASSWORD])
    expect((await signIn(email, password)).data.session).toBeNull();
  expect((await signIn(email, STRANGERS)).error).toMatchObject({
    status: 403,
    message: expect.stringContaining('This password still has to be confirmed') as string,
  });
  expect((await owner.rpc('prove_password', { key: newKey() })).data).toBe(false);
  expect((await invoke(owner, 'set-password', { password: PASSWORD })).status).toBe(200);
  expect((await owner.rpc('prove_password', { key: '' })).data).toBe(true);
  expect((await signIn(email, PASSWORD)).error).toBeNull();
  expect((await signIn(email, STRANGERS)).error?.code).toBe('invalid_credentials');
}, 90_000);

test('The password of a sign-up counts once the confirmed person types it again', async () => {
  const email = newEmail();
  await signUp(email, PASSWORD);
  const owner = await confirm(email, 'signup');
  expect((await invoke(owner, 'set-password', { password: PASSWORD })).status).toBe(200);
  expect((await signIn(email, PASSWORD)).error).toBeNull();
  // Whoever is there by a mail keeps the one they have.
  expect((await invoke(owner, 'set-password', { password: PASSWORD })).status).toBe(200);
});

test('A password given with a confirmed address counts; with an unconfirmed one it never does, confirmed later or not', async () => {
  const { admin } = target.service().auth;
  const make = async (email_confirm: boolean) => {
    const { data, error } = await admin.createUser({ email: newEmail(), password: PASSWORD, email_confirm });
    if (error) throw error;
    return { id: data.user.id, email: data.user.email ?? '' };
  };
  const [known, unknown] = [await make(true), await make(false)];
  expect((await signIn(known.email, PASSWORD)).error).toBeNull();
  expect((await signIn(unknown.email, PASSWORD)).error?.code).toBe('email_not_confirmed');
  expect((await admin.updateUserById(unknown.id, { email_confirm: true })).error).toBeNull();
  expect((await signIn(unknown.email, PASSWORD)).error).toMatchObject({
    status: 403,
    message: expect.stringContaining('This password still has to be confirmed') as string,
  });
});

test('The browser that signed up proves its password by its key, and learns when it was confirmed elsewhere', async () => {
  const email = newEmail();
  const key = newKey();
  await signUp(email, PASSWORD, key);
  const state = async (shown: string) =>
    (await target.anonymous().rpc('sign_up_state', { email, key: shown })).data;
  expect(await state(key)).toBe('waiting');
  const owner = await confirm(email, 'signup');
  expect([await state(key), await state(newKey()), await state('')]).toEqual([
    'choosing',
    'waiting',
    'waiting',
  ]);
  expect((await owner.rpc('prove_password', { key })).data).toBe(true);
  expect(await state(key)).toBe('confirmed');
  expect((await signIn(email, PASSWORD)).error).toBeNull();
});

test('An address in use is told of the sign-up once a day; whoever asks sees no difference', async () => {
  const { email } = await target.person();
  const ask = async (address: string) => {
    const { data, error, status } = await target.anonymous().rpc('note_sign_up', { email: address });
    return [data, error, status];
  };
  expect(await ask(email)).toEqual(await ask(newEmail()));
  await ask(email.toUpperCase());
  if (!isEmbedded) return;
  const send = { method: 'POST', headers: { authorization: `Bearer ${target.serviceKey}` } };
  await target.send('/functions/v1/tick', send);
  expect((await mailTo(target, email)).subject).toBe('You already have an account');
  const all = await target.send(`/inbox/api/messages?to=${encodeURIComponent(email)}`);
  expect(await all.json()).toHaveLength(1);
});

test('Answers given before the account open with their key only, and hold nothing that must not wait', async () => {
  const anyone = target.anonymous();
  const key = newKey();
  const keep = async (form: Record<string, unknown>, under = key) =>
    (await anyone.rpc('keep_early_answers', { key: under, form: form as Record<string, string> })).data;
  expect(await keep({ city: 'Haifa', first_name: 'דב' })).toBe('kept');
  for (const form of [
    { passport_number: 'X1' },
    { special_learning_needs: 'x' },
    { city: 'x'.repeat(301) },
    { city: 7 },
  ])
    expect(await keep(form, newKey())).toBe('invalid');
  expect(await keep({ city: 'x' }, 'short')).toBe('invalid');
  expect((await anyone.rpc('open_early_answers', { key })).data).toEqual({ city: 'Haifa', first_name: 'דב' });
  expect((await anyone.rpc('open_early_answers', { key: newKey() })).data).toBeNull();
  expect((await anyone.rpc('forget_early_answers', { key })).error).toBeNull();
  expect((await anyone.rpc('open_early_answers', { key })).data).toBeNull();
});

test('A new password asks for the old one or a fresh sign-in, says why it is refused, and ends other sessions', async () => {
  const { client, email } = await target.person();
  const other = await signIn(email, PASSWORD);
  for (const [password, hint] of [
    ['password12', 'weak_password'],
    ['qwertyuiop12', 'weak_password'],
    [PASSWORD, 'same_password'],
  ] as const)
    expect((await invoke(client, 'set-password', { password })).body).toMatchObject({
      hint,
      field: 'password',
    });
  // An old password that is given must be right, however fresh the sign-in.
  expect(
    (await invoke(client, 'set-password', { password: 'another sound phrase', current: 'wrong' })).body,
  ).toMatchObject({ hint: 'wrong_password', field: 'current' });
  expect((await invoke(client, 'set-password', { password: 'another sound phrase' })).status).toBe(200);
  expect((await client.auth.getUser()).error).toBeNull();
  expect(
    (await target.anonymous().auth.refreshSession({ refresh_token: other.data.session?.refresh_token ?? '' }))
      .error,
  ).not.toBeNull();
});

test('Twelve characters are asked of staff, ten of everybody else', async () => {
  const eleven = 'Tz9#kVq2!wL';
  const [applicant, colleague] = [await target.person(), await target.person()];
  const { error } = await office.rpc('set_staff_account', {
    user_id: colleague.id,
    role: 'staff',
    is_active: true,
    expected_version: 0,
  });
  expect(error).toBeNull();
  expect(await invoke(colleague.client, 'set-password', { password: eleven })).toMatchObject({
    status: 400,
    body: { hint: 'weak_password', message: 'Password should be at least 12 characters.' },
  });
  expect((await invoke(applicant.client, 'set-password', { password: eleven })).status).toBe(200);
  expect((await invoke(colleague.client, 'set-password', { password: `${eleven}7` })).status).toBe(200);
});

test.runIf(isEmbedded)('Past our screens as much is asked of staff', async () => {
  const eleven = 'Tz9#kVq2!wL';
  const [applicant, colleague] = [await target.person(), await target.person()];
  const account = { user_id: colleague.id, role: 'staff', is_active: true, expected_version: 0 } as const;
  expect((await office.rpc('set_staff_account', account)).error).toBeNull();
  const refused = await colleague.client.auth.updateUser({ password: eleven });
  expect(refused.error).toMatchObject({ code: 'weak_password' });
  expect((await colleague.client.auth.updateUser({ password: `${eleven}7` })).error).toBeNull();
  expect((await applicant.client.auth.updateUser({ password: eleven })).error).toBeNull();
});

test('The list of one’s sessions ends them, one’s own only', async () => {
  const { client, email } = await target.person();
  const other = await signIn(email, PASSWORD);
  const stranger = await target.person();
  const { data } = await client.rpc('my_sessions');
  const sessions = data as unknown as readonly { id: string; current: boolean; user_agent: string }[];
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  const theirs = sessions.find(({ current }) => !current)?.id ?? '';
  expect((await stranger.client.rpc('end_my_session', { session_id: theirs })).error?.hint).toBe('not_found');
  expect((await client.rpc('end_my_session', { session_id: theirs })).error).toBeNull();
  const refresh_token = other.data.session?.refresh_token ?? '';
  expect((await target.anonymous().auth.refreshSession({ refresh_token })).error).not.toBeNull();
});
