/** Who may give whom a role, and when it ends. */
import { describe, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { claimsOf, people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { setStaff } from './harness/staff.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

describe('staff accounts', () => {
  const set = (
    person: typeof people.admin,
    user_id: string,
    role: string | null,
    is_active: boolean | null,
  ) => setStaff(stage.db, user_id, role, is_active, person);

  test('nobody but a super administrator sets them, nobody their own', async () => {
    const user = await createUser(stage.db);
    expect(await refusal(set(people.super_admin, people.super_admin.id, 'admin', true))).toMatchObject({
      hint: 'not_allowed',
    });
    expect(await refusal(set(people.super_admin, user.id, 'king', true))).toMatchObject({
      hint: 'invalid_value',
      field: 'role',
    });
    expect(await refusal(set(people.super_admin, user.id, 'staff', null))).toMatchObject({
      field: 'is_active',
    });
    expect(await refusal(set(people.super_admin, stage.yearId, 'staff', true))).toMatchObject({
      hint: 'not_found',
    });
  });

  test('a change of what somebody else has changed meanwhile is refused and changes nothing', async () => {
    const user = await createUser(stage.db);
    const change = (role: string, expected_version: number) =>
      stage.db.call<{ version: number }>(people.super_admin, 'set_staff_account', {
        user_id: user.id,
        role,
        is_active: true,
        expected_version,
      });
    const account = async (): Promise<unknown> =>
      stage.db.sql('select role, is_active, version::int from public.admins where user_id = $1', [user.id]);
    expect((await change('staff', 0)).version).toBe(1);
    expect((await change('admissions', 1)).version).toBe(2);
    for (const stale of [0, 1, 3])
      expect(await refusal(change('super_admin', stale))).toMatchObject({
        hint: 'stale_version',
        message: 'Somebody else has changed this staff account since you opened the list.',
      });
    expect(await account()).toEqual([{ role: 'admissions', is_active: true, version: 2 }]);
    // Twenty at once on the same version: one of them wins.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => change(index % 2 ? 'admin' : 'staff', 2)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await account()).toMatchObject([{ version: 3 }]);
  });

  test('an administrator cannot take back an invitation above the house; who does stands in the log', async () => {
    const invited = await createUser(stage.db);
    await stage.db.sql('update auth.users set email_confirmed_at = null where id = $1', [invited.id]);
    await stage.db.call(people.super_admin, 'invite_staff_account', {
      user_id: invited.id,
      role: 'super_admin',
    });
    const takeBack = (person: typeof people.admin, role: string) =>
      stage.db.call(person, 'set_staff_account', {
        user_id: invited.id,
        role,
        is_active: false,
        expected_version: 1,
        works_until: '2099-01-01',
      });
    for (const role of ['super_admin', 'house'])
      expect(await refusal(takeBack(people.admin, role))).toMatchObject({ code: '42501' });
    await takeBack(people.super_admin, 'super_admin');
    const log = `select actor from public.audit_log where table_name = 'admins' and row_id = $1 order by id desc limit 1`;
    expect(await stage.db.sql(log, [invited.id])).toEqual([{ actor: people.super_admin.id }]);
  });

  test('inviting is decided before a mail goes: whom, by whom, and what stays of an account nobody confirmed', async () => {
    const { db } = stage;
    const begin = (person: Person, email: string, role = 'admissions', more: object = {}) =>
      db.call<{ user_id: string | null; mails: boolean }>(person, 'begin_staff_invitation', {
        email,
        role,
        ...more,
      });
    const stranger = await createUser(db);
    await db.sql(
      `update auth.users set email_confirmed_at = null, encrypted_password = '$2a$', raw_user_meta_data = '{"first_name": "Mallory"}'
       where id = $1`,
      [stranger.id],
    );
    const token = (hash: string) =>
      db.sql(
        `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, 'signup', $2, '')`,
        [stranger.id, hash],
      );
    const tokens = () =>
      db.sql('select token_hash from auth.one_time_tokens where user_id = $1', [stranger.id]);
    await token('of the sign-up');
    const email = stranger.email ?? '';
    const untouched = `select encrypted_password, raw_user_meta_data from auth.users where id = $1`;
    expect(await db.sql(untouched, [stranger.id])).toEqual([
      { encrypted_password: '$2a$', raw_user_meta_data: { first_name: 'Mallory' } },
    ]);
    expect(await begin(people.super_admin, ` ${email.toUpperCase()} `)).toEqual({
      user_id: stranger.id,
      mails: true,
    });
    expect(await db.sql(untouched, [stranger.id])).toEqual([
      { encrypted_password: '', raw_user_meta_data: {} },
    ]);
    expect(await tokens()).toEqual([]);
    // Its mail failed, or it is invited once more: the link of the invitation stays, and the row follows the newer one.
    await token('of the invitation');
    await begin(people.super_admin, email, 'super_admin');
    expect(await tokens()).toEqual([{ token_hash: 'of the invitation' }]);
    expect(
      await db.sql('select role, is_active from public.admins where user_id = $1', [stranger.id]),
    ).toEqual([{ role: 'super_admin', is_active: false }]);
    // Not above the house by an administrator, who may not look whose address it is either.
    const house = { works_until: '2099-01-01' };
    expect(await refusal(begin(people.admin, email, 'house', house))).toMatchObject({ code: '42501' });
    expect(await begin(people.admin, 'madrich.new@example.org', 'house', house)).toEqual({
      user_id: null,
      mails: true,
    });
    expect(await refusal(begin(people.admin, 'madrich.new@example.org', 'house'))).toMatchObject({
      field: 'works_until',
    });
    // Who has confirmed is a colleague at once, and only once.
    const colleague = await createUser(db);
    const invite = () => begin(people.super_admin, colleague.email ?? '');
    expect(await invite()).toEqual({ user_id: colleague.id, mails: false });
    expect(await refusal(invite())).toMatchObject({ hint: 'conflict', field: 'email' });
    expect(await refusal(begin(people.super_admin, 'nobody'))).toMatchObject({
      hint: 'invalid_value',
      field: 'email',
    });
  });

  test('a deactivation holds at the next statement', async () => {
    const user = await createUser(stage.db);
    await set(people.super_admin, user.id, 'admissions', true);
    await stage.db.call(user, 'office_people');
    await set(people.super_admin, user.id, 'admissions', false);
    expect(await refusal(stage.db.call(user, 'office_people'))).toMatchObject({ code: '42501' });
    for (const table of ['application_decisions', 'application_notes', 'questions', 'email_outbox'])
      expect(await stage.db.as(user, `select 1 from public.${table}`)).toEqual([]);
    const client = await stage.db.pool.connect();
    await set(people.super_admin, user.id, 'admissions', true);
    try {
      // Also in the middle of a transaction that began while they were active.
      await client.query('begin');
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [claimsOf(user)],
      );
      await client.query('select public.office_people()');
      await set(people.super_admin, user.id, 'admissions', false);
      await expect(client.query('select public.office_people()')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('the last super administrator stays, also when two remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await createUser(stage.db), await createUser(stage.db)];
      await stage.db.sql('delete from public.admins where user_id = any ($1)', [[one.id, two.id]]);
      for (const user of [one, two]) await set(people.super_admin, user.id, 'super_admin', true);
      await set(one, people.super_admin.id, 'staff', true);
      await Promise.allSettled([set(one, two.id, 'staff', true), set(two, one.id, 'staff', true)]);
      const left = await stage.db.sql<{ user_id: string }>(
        `select user_id from public.admins where role = 'super_admin' and is_active`,
      );
      expect(left).toHaveLength(1);
      await stage.db.sql(`update public.admins set role = 'super_admin' where user_id = $1`, [
        people.super_admin.id,
      ]);
      await stage.db.sql(`update public.admins set role = 'staff' where user_id = $1`, [left[0]?.user_id]);
    }
    await expect(
      stage.db.sql('delete from auth.users where id = $1', [people.super_admin.id]),
    ).rejects.toMatchObject({ hint: 'last_super_admin' });
    await expect(
      stage.db.sql('update public.admins set is_active = false where user_id = $1', [people.super_admin.id]),
    ).rejects.toMatchObject({ hint: 'last_super_admin' });
  });
});
