/** What strangers can cause before there is an account: mails to owners of addresses, and answers that wait. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
beforeEach(async () => {
  await stage.db.setClock(null);
  await stage.db.sql('delete from private.rate_limits');
});

const HOUR = 3_600_000;
const later = (hours: number) => stage.db.setClock(new Date(Date.now() + hours * HOUR));
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the owner of an address that somebody signs up with', () => {
  const signUp = (email: string, address = '203.0.113.7') =>
    stage.db.call(people.anon, 'note_sign_up', { email }, from(address));
  const mails = async (email: string): Promise<number> =>
    (
      await stage.db.sql<{ count: number }>(
        `select count(*)::int from public.email_outbox where template = 'account_exists' and to_email = $1`,
        [email],
      )
    )[0]?.count ?? 0;

  test('is told once a day, however often and however written', async () => {
    const { email = '' } = await createUser(stage.db);
    for (const written of [email, email.toUpperCase(), ` ${email} `]) await signUp(written);
    await later(23);
    await signUp(email);
    expect(await mails(email)).toBe(1);
    await later(25);
    await signUp(email);
    expect(await mails(email)).toBe(2);
  });

  test('is told once when twenty try at the same moment', async () => {
    const { email = '' } = await createUser(stage.db);
    await Promise.all(Array.from({ length: 20 }, () => signUp(email)));
    expect(await mails(email)).toBe(1);
  });

  test('is told nothing while the address is unconfirmed', async () => {
    const { id, email = '' } = await createUser(stage.db);
    await stage.db.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await signUp(email);
    expect(await mails(email)).toBe(0);
  });

  test('is told nothing by a network that has asked sixty times within the hour, and is by another', async () => {
    const { email = '' } = await createUser(stage.db);
    await Promise.all(Array.from({ length: 60 }, (_, n) => signUp(`nobody${n}@example.org`)));
    await signUp(email);
    expect(await mails(email)).toBe(0);
    await signUp(email, '198.51.100.9');
    expect(await mails(email)).toBe(1);
  });

  test('cannot be found out by the time of the answer', async () => {
    const { email = '' } = await createUser(stage.db);
    const took = async (address: string): Promise<number> => {
      const began = performance.now();
      await signUp(address);
      return performance.now() - began;
    };
    await signUp('warm.up@example.org');
    for (const address of [email, email, 'nobody.knows@example.org', 'no address'])
      expect(await took(address)).toBeGreaterThan(58);
  });
});

describe('answers that wait for an account', () => {
  const newKey = (): string => randomBytes(32).toString('base64url');
  const keep = (key: string, form: object, address = '203.0.113.8') =>
    stage.db.call(people.anon, 'keep_early_answers', { key, form }, from(address));
  const open = (key: string) => stage.db.call(people.anon, 'open_early_answers', { key });

  test('are there for seven days and not longer; the next ones clear them away', async () => {
    const key = newKey();
    expect(await keep(key, { city: 'Lod' })).toBe('kept');
    await later(7 * 24 - 1);
    expect(await open(key)).toEqual({ city: 'Lod' });
    await later(7 * 24 + 1);
    expect(await open(key)).toBeNull();
    await keep(newKey(), { city: 'Arad' });
    const left = await stage.db.sql('select form from private.early_answers');
    expect(left).toEqual([{ form: { city: 'Arad' } }]);
  });

  test('are twenty an hour from one network', async () => {
    for (let round = 0; round < 20; round += 1) expect(await keep(newKey(), { city: 'Lod' })).toBe('kept');
    expect(await keep(newKey(), { city: 'Lod' })).toBe('limited');
    expect(await keep(newKey(), { city: 'Lod' }, '198.51.100.8')).toBe('kept');
  });

  test('are fourteen short texts at most, none of passport, health or army', async () => {
    const refused = [
      'passport_number',
      'special_learning_needs',
      'date_of_birth',
      'giyus_date',
      'medical_conditions',
      'email',
      'status',
    ];
    for (const name of refused)
      expect([name, await keep(newKey(), { [name]: 'x' })]).toEqual([name, 'invalid']);
    for (const form of [{ city: 'x'.repeat(301) }, { city: ['x'] }, { city: null }])
      expect(await keep(newKey(), form, '198.51.100.7')).toBe('invalid');
  });

  test('are stored without the key that opens them', async () => {
    const key = newKey();
    await keep(key, { city: 'Lod' });
    const rows = await stage.db.sql(`select row_to_json(e)::text as row from private.early_answers e`);
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});
