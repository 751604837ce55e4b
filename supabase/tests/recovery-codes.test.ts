/** Tries of recovery codes are counted where they come from, and the owner hears of them and of every new second factor. */
import { beforeAll, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { openedDatabase } from './harness/database.ts';
import { people, service } from './harness/people.ts';

const CODE = 'AAAAABBBBB';
const owner = people.admissions;
const others = [people.admin, people.super_admin, people.staff, people.applicant_a, people.applicant_b];
const db = openedDatabase();
beforeAll(async () => {
  for (const person of [owner, ...others]) await createUser(db, { ...person, firstName: 'Rivka' });
  await db.sql(
    'insert into private.recovery_codes (user_id, code_hash) values ($1, private.recovery_code_hash($1, $2))',
    [owner.id, CODE],
  );
});

const use = (code: string, from: string | null, user = owner.id): Promise<string> =>
  db.call<string>(service, 'use_recovery_code', {
    user_id: user,
    code,
    keep_session: null,
    ...(from === null ? {} : { forwarded_for: from }),
  });
const mails = async (kind: string): Promise<string[]> =>
  (
    await db.sql<{ to_email: string }>('select to_email from public.email_outbox where template = $1', [kind])
  ).map(({ to_email }) => to_email);

test('a thief who tries from elsewhere spends no try of the owner', async () => {
  const tries: string[] = [];
  for (let i = 0; i < 12; i += 1) tries.push(await use('WRONG-WRONG', '192.0.2.66'));
  expect(tries).toEqual([...Array<string>(10).fill('wrong'), 'limited', 'limited']);
  expect(await use(CODE, '192.0.2.66')).toBe('limited');
  expect(await use(CODE, '198.51.100.9')).toBe('used');
});

test('the owner is told of wrong ones, once a day', async () => {
  expect(await mails('recovery_code_wrong')).toEqual([owner.email]);
});

test('one network tries fifty in all; a household of IPv6 is one', async () => {
  const seen = new Set<string>();
  for (const [at, { id }] of others.entries())
    for (let i = 0; i < 10; i += 1) seen.add(await use('WRONG-WRONG', `2001:db8:1:2::${at}${i}`, id));
  expect([...seen]).toEqual(['wrong']);
  expect(await use('WRONG-WRONG', '2001:db8:1:2:ffff::1')).toBe('limited');
  expect(await use('WRONG-WRONG', '2001:db8:1:3::1')).toBe('wrong');
});

test('without an address, ten tries an hour', async () => {
  const tries: string[] = [];
  for (let i = 0; i < 11; i += 1) tries.push(await use('WRONG-WRONG', null));
  expect(tries.slice(9)).toEqual(['wrong', 'limited']);
});

test('the owner is told of a factor once it counts, not while it is being set up', async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, 'Phone', 'totp', 'unverified', 'x') returning id`,
    [owner.id],
  );
  expect(await mails('second_factor_added')).toEqual([]);
  for (let i = 0; i < 2; i += 1)
    await db.sql(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [
      row?.id,
    ]);
  expect(await mails('second_factor_added')).toEqual([owner.email]);
});
