/** A staff role needs a session that lives: young, used lately, not ended; and the hook renews no other. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const officer = people.admissions;
const stepOf = async (person: Person): Promise<unknown> =>
  (await stage.db.call<{ next_step: unknown } | null>(person, 'my_staff_account'))?.next_step;
const session = (sets: string) =>
  stage.db.sql(`update auth.sessions set ${sets} where user_id = $1`, [officer.id]);

beforeEach(() => session(`created_at = now(), refreshed_at = null, aal = 'aal2'`));

describe('a staff session', () => {
  test.each([
    [
      'older than seven days',
      `created_at = now() - interval '7 days 1 minute', refreshed_at = now() at time zone 'UTC'`,
    ],
    ['left alone for twelve hours', `created_at = now() - interval '12 hours 1 minute'`],
    [
      'not renewed for twelve hours',
      `created_at = now() - interval '2 days', refreshed_at = (now() - interval '12 hours 1 minute') at time zone 'UTC'`,
    ],
  ])('%s gives no role', async (_, sets) => {
    await stage.db.call(officer, 'office_people');
    await session(sets);
    expect(await refusal(stage.db.call(officer, 'office_people'))).toMatchObject({ code: '42501' });
    expect(await stage.db.as(officer, 'select 1 from public.questions')).toEqual([]);
    expect(await stepOf(officer)).toBe('sign_in');
  });

  test('that has ended gives none at once, whatever the token says', async () => {
    const user = await createUser(stage.db);
    await stage.db.sql(`insert into public.admins (user_id, role) values ($1, 'admissions')`, [user.id]);
    await stage.db.call(user, 'office_people');
    await stage.db.call(user, 'end_my_session', { session_id: user.id });
    expect(await refusal(stage.db.call(user, 'office_people'))).toMatchObject({ code: '42501' });
  });

  test('of another person lends no role', async () => {
    const stranger = await createUser(stage.db);
    await stage.db.sql(`insert into public.admins (user_id, role) values ($1, 'admissions')`, [stranger.id]);
    await stage.db.sql('update auth.sessions set user_id = $2 where id = $1', [stranger.id, people.staff.id]);
    expect(await stepOf(stranger)).toBe('sign_in');
  });
});

describe('the token hook', () => {
  const ask = async (person: Person, method: string): Promise<unknown> => {
    const claims = { session_id: person.id, sub: person.id };
    const rows = await stage.db.sql<{ answer: unknown }>('select private.custom_access_token($1) as answer', [
      JSON.stringify({ user_id: person.id, claims, authentication_method: method }),
    ]);
    return rows[0]?.answer;
  };

  test('renews a staff session that lives and no other; applicants are left alone', async () => {
    expect(await ask(officer, 'token_refresh')).toEqual({
      claims: { session_id: officer.id, sub: officer.id },
    });
    await session(`created_at = now() - interval '13 hours'`);
    expect(await ask(officer, 'token_refresh')).toMatchObject({ error: { http_code: 403 } });
    await stage.db.sql(`update auth.sessions set created_at = now() - interval '9 days' where user_id = $1`, [
      people.applicant_a.id,
    ]);
    expect(await ask(people.applicant_a, 'token_refresh')).toHaveProperty('claims');
  });
});
