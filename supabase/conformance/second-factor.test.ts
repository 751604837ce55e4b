/** The second factor of staff on both engines: what a role may do without it, enrolling, recovery codes, resetting. */
import { randomBytes } from 'node:crypto';
import type { AccountRole, FactorRole } from '@school/shared/roles';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCode } from '../local/auth/totp.ts';
import { type Client, newEmail, openTarget, type Target } from './target.ts';

let target: Target;
let office: Client;
beforeAll(async () => {
  target = await openTarget();
  office = await target.office();
}, 120_000);

/** The roles that need a second factor, as a super administrator sets them. */
async function demand(roles: readonly FactorRole[]): Promise<void> {
  const { data } = await office.from('school_settings').select('version').single();
  const { error } = await office.rpc('save_school_settings', {
    changes: { mfa_roles: [...roles] },
    expected_version: data?.version ?? 0,
  });
  expect(error).toBeNull();
}
beforeEach(() => demand(['admissions']));
afterAll(async () => {
  await demand([]);
  await target.stop();
});

async function invoke(client: Client, name: string, body: Record<string, unknown>) {
  const answer = await client.functions.invoke<unknown>(name, { body });
  const error: unknown = answer.error;
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: answer.data };
  const response = error.context as Response;
  return { status: response.status, body: (await response.json()) as unknown };
}

const colleague = (role: AccountRole) => target.colleague(role);

interface Enrolled {
  readonly factorId: string;
  readonly secret: string;
}
async function enroll(client: Client): Promise<Enrolled> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: newEmail() });
  if (error) throw error;
  const enrolled = { factorId: data.id, secret: data.totp.secret };
  expect((await show(client, enrolled)).error).toBeNull();
  return enrolled;
}
const show = (client: Client, { factorId, secret }: Enrolled, steps = 0) =>
  client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, Date.now() + steps * 30_000) });
const works = async (client: Client): Promise<boolean> => (await client.rpc('office_people')).error === null;
const nextStep = async (client: Client): Promise<unknown> =>
  ((await client.rpc('my_staff_account')).data as { next_step: unknown }).next_step;
const newCodes = async (client: Client): Promise<string[]> => {
  const { data, error } = await client.rpc('new_recovery_codes');
  expect(error).toBeNull();
  return data ?? [];
};

test('A role that needs a second factor is nobody at the first level, and works at the second', async () => {
  const { client } = await colleague('admissions');
  expect([await works(client), await nextStep(client)]).toEqual([false, 'enroll']);
  expect((await client.rpc('new_recovery_codes')).error?.code).toBe('42501');
  const factor = await enroll(client);
  expect([await works(client), await nextStep(client)]).toEqual([true, null]);
  const { data } = await client.auth.getUser();
  expect(data.user?.factors).toMatchObject([{ id: factor.factorId, status: 'verified' }]);
});

test('Whoever has a factor must show it at each sign-in, also where nobody demands one', async () => {
  const person = await colleague('staff');
  expect(await works(person.client)).toBe(true);
  const factor = await enroll(person.client);
  const later = target.anonymous();
  await later.auth.signInWithPassword({ email: person.email, password: 'a sound pass phrase' });
  expect([await works(later), await nextStep(later)]).toEqual([false, 'verify']);
  expect((await show(later, factor, 1)).error).toBeNull();
  expect(await works(later)).toBe(true);
});

test('A recovery code removes the factor, once, and opens nothing by itself', async () => {
  const person = await colleague('admissions');
  await enroll(person.client);
  const codes = await newCodes(person.client);
  expect(codes).toHaveLength(10);
  expect(new Set(codes.map((code) => /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/.test(code)))).toEqual(
    new Set([true]),
  );
  const later = target.anonymous();
  await later.auth.signInWithPassword({ email: person.email, password: 'a sound pass phrase' });
  const recover = (code: string) => invoke(later, 'recover-second-factor', { code });
  expect((await recover('AAAAA-AAAAA')).body).toMatchObject({ hint: 'wrong_code', field: 'code' });
  expect((await recover(codes[0]?.toLowerCase().replace('-', ' ') ?? '')).status).toBe(200);
  expect([await works(later), await nextStep(later)]).toEqual([false, 'enroll']);
  // The session that had shown the factor is over.
  expect((await person.client.auth.getUser()).error).not.toBeNull();
  await enroll(later);
  expect(await works(later)).toBe(true);
  expect((await recover(codes[0] ?? '')).status).toBe(400);
  expect(await works(later)).toBe(true);
});

test('Codes of another person, older codes and too many tries open nothing', async () => {
  const one = await colleague('admissions');
  await enroll(one.client);
  const old = await newCodes(one.client);
  const codes = await newCodes(one.client);
  const other = await colleague('admissions');
  await enroll(other.client);
  const recover = async (client: Client, code = '') =>
    (await invoke(client, 'recover-second-factor', { code })).status;
  expect(await recover(one.client, old[0])).toBe(400);
  expect(await recover(other.client, codes[0])).toBe(400);
  // From a network of this run's own, so that another run's tries do not count.
  const forwarded_for = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const wrong = { user_id: other.id, code: 'wrong', keep_session: null, forwarded_for };
  const tries = await Promise.all(
    Array.from({ length: 12 }, async () => (await target.service().rpc('use_recovery_code', wrong)).data),
  );
  expect(tries.sort()).toEqual([...Array<string>(2).fill('limited'), ...Array<string>(10).fill('wrong')]);
  expect(await works(other.client)).toBe(true);
});

test('A super administrator resets a colleague’s factor; nobody else does, and nobody their own', async () => {
  const { client, id } = await colleague('admissions');
  await enroll(client);
  const stranger = await colleague('staff');
  expect((await invoke(stranger.client, `staff-accounts/${id}/reset-factor`, {})).status).toBe(403);
  const self = (await office.auth.getUser()).data.user?.id ?? '';
  expect((await invoke(office, `staff-accounts/${self}/reset-factor`, {})).status).toBe(400);
  expect(await works(client)).toBe(true);
  expect((await invoke(office, `staff-accounts/${id}/reset-factor`, {})).status).toBe(200);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  const { data } = await target.service().auth.admin.mfa.listFactors({ userId: id });
  expect(data?.factors).toEqual([]);
});

test('Settings are the super administrators’, and a stale change is refused', async () => {
  const { client } = await colleague('admin');
  const change = { changes: { mfa_roles: [] }, expected_version: 1 };
  expect((await client.rpc('save_school_settings', change)).error?.code).toBe('42501');
  expect((await office.rpc('save_school_settings', change)).error?.hint).toBe('stale_version');
});
