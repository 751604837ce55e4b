/** One person in two records: last year's, typed by the office, and this year's, which came from an application. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, decide, submitComplete, type User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedTwoYears, pay, recordOf, studentsOf, type Ledger } from './two-years.ts';

const SEASON_OF_NEXT = 310 * 86_400_000;
const LAST = '2090-2091';
const THIS = '2091-2092';

const stage = openedTwoYears();

interface Pair {
  readonly user: User;
  /** Typed last year, with money. */
  readonly typed: string;
  /** Of this year's acceptance. */
  readonly applied: string;
}
let pair: Pair;
const versionOf = async (id: string): Promise<number> => (await recordOf(stage.db, id)).student.version;
const merge = async (kept: string, gone: string, more: Row = {}, person = people.admin) => {
  await stage.db.call(person, 'merge_students', {
    student_id: kept,
    other_id: gone,
    expected_version: await versionOf(kept),
    other_version: await versionOf(gone),
    ...more,
  });
  return recordOf(stage.db, kept);
};
const byHand = async (form: Row = {}): Promise<string> =>
  (
    await stage.db.call<{ id: string }>(people.admissions, 'create_student', {
      form: {
        first_name: 'Noam',
        last_name: 'Testley',
        email: 'noam.typed@example.org',
        program_year_id: stage.yearId,
        enrollment_status: 'active',
        dorm_room_number: '14',
        notes: 'Sings.',
        home_address: '7 Old Street',
        ...form,
      },
    })
  ).id;

beforeEach(async () => {
  await stage.db.setClock(null);
  const typed = await byHand();
  await stage.db.call(people.admin, 'add_charge', {
    student_id: typed,
    charge: { kind: 'tuition', label: 'Tuition', amount: 9000 },
  });
  await pay(stage.db, typed, { kind: 'tuition', amount: 4000 });
  await stage.db.setClock(new Date(Date.now() + SEASON_OF_NEXT).toISOString());
  const user = await createUser(stage.db);
  await decide(stage.db, await submitComplete(stage.db, user), 'accepted', { hold: false });
  pair = { user, typed, applied: (await studentsOf(stage.db, user))[0]?.id ?? '' };
});

const ledgerOf = (student_id: string, enrollment_id: unknown) =>
  stage.db.call<Ledger>(people.admin, 'student_ledger', { student_id, enrollment_id });

describe('merging last year’s record into this year’s', () => {
  test('leaves one record with both years, each with its own money, and fills what was empty', async () => {
    const { student, enrollments } = await merge(pair.applied, pair.typed);
    expect(student).toMatchObject({ dorm_room_number: '14', notes: 'Sings.', last_name: 'Testly' });
    expect(student['home_address']).not.toBe('7 Old Street');
    expect(enrollments.map(({ year, is_shown, is_active }) => [year, is_shown, is_active])).toEqual([
      [THIS, true, true],
      [LAST, false, true],
    ]);
    expect(await ledgerOf(pair.applied, enrollments[1]?.['id'])).toMatchObject({ charged: 9000, paid: 4000 });
    expect(await ledgerOf(pair.applied, enrollments[0]?.['id'])).toMatchObject({ paid: 0 });
    expect(await stage.db.sql('select id from public.students where id = $1', [pair.typed])).toEqual([]);
    expect((await studentsOf(stage.db, pair.user)).map(({ id }) => id)).toEqual([pair.applied]);
  });

  test('mails to the record that goes stand with the one that stays', async () => {
    await stage.db.sql(
      `insert into public.email_outbox (to_email, template, data, event_key, student_id)
       values ('noam.typed@example.org', 'payment_received', '{}', 'merged:' || $1, $1::uuid)`,
      [pair.typed],
    );
    await merge(pair.applied, pair.typed);
    expect(
      await stage.db.sql(`select student_id from public.email_outbox where event_key = 'merged:' || $1`, [
        pair.typed,
      ]),
    ).toEqual([{ student_id: pair.applied }]);
  });

  test('cards and money that went back follow, and nobody else’s', async () => {
    const bystander = await byHand({ email: 'noam.other@example.org' });
    const owner = async (about: string) =>
      stage.db.sql(
        `select 'card' as what, k.student_id from private.card_checkouts k where k.charge_id in (select id from public.charges where label = $1)
         union all select 'back', r.student_id from public.payment_reversals r where r.provider_reference = $1 order by 1 desc`,
        [about],
      );
    for (const [student, about] of [
      [pair.typed, `one:${pair.typed}`],
      [bystander, `other:${pair.typed}`],
    ] as const) {
      const charge = { kind: 'other', label: about, amount: 50 };
      await stage.db.call(people.admin, 'add_charge', { student_id: student, charge });
      await stage.db.sql(
        `insert into private.card_checkouts (student_id, charge_id, amount, attempt)
         select $1, c.id, 50, 1 from public.charges c where c.label = $2`,
        [student, about],
      );
      await pay(stage.db, student, { kind: 'other', amount: 50 });
      await stage.db.sql(
        `insert into public.payment_reversals (payment_id, student_id, kind, amount, state, provider_reference)
         select p.id, $1, 'refund', 5, 'done', $2 from public.payments p where p.student_id = $1 and p.amount = 50`,
        [student, about],
      );
    }
    await merge(pair.applied, pair.typed);
    const of = (student_id: string) => ['card', 'back'].map((what) => ({ what, student_id }));
    expect(await owner(`one:${pair.typed}`)).toEqual(of(pair.applied));
    expect(await owner(`other:${pair.typed}`)).toEqual(of(bystander));
  });

  test('of years that have all ended the record shows the one it showed', async () => {
    await stage.db.sql(
      'update public.student_enrollments set is_active = false where student_id = any ($1)',
      [[pair.typed, pair.applied]],
    );
    const { program_year_id } = (await recordOf(stage.db, pair.applied)).student;
    expect(program_year_id).not.toBeNull();
    expect((await merge(pair.applied, pair.typed)).student).toMatchObject({ program_year_id });
  });

  test('takes over what was chosen, and tells of the rest in the history, with the lines of both', async () => {
    const { student } = await merge(pair.applied, pair.typed, { taken: ['home_address', 'email'] });
    expect(student).toMatchObject({
      home_address: '7 Old Street',
      email: 'noam.typed@example.org',
      last_name: 'Testly',
    });
    const history = await stage.db.call<{ action: string; row_id: string; changes: Row }[]>(
      people.admissions,
      'record_history',
      { table_name: 'students', row_id: pair.applied },
    );
    const line = (action: string, row: string) =>
      history.find(({ action: was, row_id }) => was === action && row_id === row);
    expect(line('merge', pair.applied)?.changes).toEqual({
      merged_from: { old: 'Noam Testley', new: null },
    });
    expect(line('delete', pair.typed)?.changes).toMatchObject({
      last_name: { old: 'Testley' },
      home_address: { old: '7 Old Street' },
    });
    expect(line('insert', pair.typed)?.changes).toMatchObject({ dorm_room_number: { new: '14' } });
  });

  test('the other way round the account comes along, and the record shows the newest year that goes on', async () => {
    const { enrollments } = await merge(pair.typed, pair.applied);
    expect((await studentsOf(stage.db, pair.user)).map(({ id }) => id)).toEqual([pair.typed]);
    expect(enrollments.map(({ year, is_shown }) => [year, is_shown])).toEqual([
      [THIS, true],
      [LAST, false],
    ]);
    const own = await stage.db.call<{ tasks: readonly Row[] }>(pair.user, 'my_enrollment', {});
    expect(own.tasks).toHaveLength(5);
  });

  test('erasing the one record blanks the lines of both, and the reference of the one that went finds the other', async () => {
    const [{ said } = { said: '' }] = await stage.db.sql<{ said: string }>(
      'select private.transfer_reference($1) as said',
      [pair.typed],
    );
    await merge(pair.applied, pair.typed);
    expect(await stage.db.sql('select private.student_of_reference($1) as whose', [said])).toEqual([
      { whose: pair.applied },
    ]);
    const { erased } = (
      await stage.db.sql<{ erased: string[] }>(
        `select (private.erasing_of(jsonb_populate_record(null::private.erasures, jsonb_build_object('students',
           array[$1], 'applications', '{}'::text[], 'addresses', '{}'::text[])))).students as erased`,
        [pair.applied],
      )
    )[0] ?? { erased: [] };
    expect([...erased].sort()).toEqual([pair.applied, pair.typed].sort());
  });
});

describe('two records', () => {
  test('with money in the same year: every entry moves, with its author and day, and no price is charged twice', async () => {
    const same = await byHand();
    await stage.db.call(people.admin, 'add_charge', {
      student_id: same,
      charge: { kind: 'tuition', label: 'Tuition', amount: 9500 },
    });
    await stage.db.call(people.admin, 'add_charge', {
      student_id: same,
      charge: { kind: 'other', label: 'Trip', amount: 80.4 },
    });
    await pay(stage.db, same, { kind: 'tuition', amount: 30.2 });
    const entries = () =>
      stage.db.sql<{ id: string; created_at: Date; is_active: boolean; author: string }>(
        `select c.id, c.created_at, c.is_active, (select l.actor from public.audit_log l where l.row_id = c.id and l.action = 'insert') as author
         from (select id, created_at, is_active, student_id from public.charges
           union all select id, created_at, is_active, student_id from public.payments) c
         where c.student_id = any ($1) order by c.created_at`,
        [[pair.typed, same]],
      );
    const before = await entries();
    const { enrollments } = await merge(pair.typed, same);
    expect(enrollments).toHaveLength(1);
    expect(await ledgerOf(pair.typed, null)).toMatchObject({
      charged: 9080.4,
      paid: 4030.2,
      balance: 5050.2,
      charges: [{ label: 'Trip' }, { amount: 9000 }],
    });
    const after = await entries();
    expect(after.map(({ id, created_at, author }) => [id, created_at, author])).toEqual(
      before.map(({ id, created_at, author }) => [id, created_at, author]),
    );
    // The second tuition came along void.
    expect(after.map(({ is_active }) => is_active)).toEqual([true, true, false, true, true]);
  });

  test('of accounts each, with an open invitation, or with the same year and an application on the one that goes, stay two', async () => {
    await stage.db.call(people.admin, 'add_enrollment', {
      student_id: pair.typed,
      enrollment: { program_year_id: stage.nextId },
    });
    expect((await refusal(merge(pair.typed, pair.applied))).message).toContain(THIS);
    const invited = await byHand();
    await stage.db.call(people.admissions, 'invite_student', {
      student_id: invited,
      account_email: `invited-${Date.now()}@example.org`,
    });
    expect((await refusal(merge(pair.typed, invited))).message).toContain('invitation');
    const other = await createUser(stage.db);
    await decide(stage.db, await submitComplete(stage.db, other), 'accepted', { hold: false });
    const [record] = await studentsOf(stage.db, other);
    expect((await refusal(merge(pair.applied, record?.id ?? ''))).message).toContain('accounts');
  });

  test('are merged on the versions that were seen, and not into themselves', async () => {
    expect(await refusal(merge(pair.applied, pair.typed, { other_version: 999 }))).toMatchObject({
      hint: 'stale_version',
    });
    expect(await refusal(merge(pair.applied, pair.applied))).toMatchObject({ field: 'other_id' });
    expect(await refusal(merge(pair.applied, pair.typed, { taken: ['amount_owed'] }))).toMatchObject({
      hint: 'unknown_field',
      field: 'taken',
    });
  });
});

test('a mail takes the words of the year it is about: of a payment for last year, last year’s; of a letter, the year they are in', async () => {
  const { enrollments } = await merge(pair.applied, pair.typed);
  const yearOfMail = async (mail: Row): Promise<string | undefined> =>
    (
      await stage.db.sql<{ name: string }>(
        `select y.name from public.program_years y where y.id = private.mail_year(jsonb_populate_record(
           null::public.email_outbox, $1))`,
        [JSON.stringify({ student_id: pair.applied, ...mail })],
      )
    )[0]?.name;
  const [payment] = await stage.db.sql<{ id: string }>(
    'select id from public.payments where enrollment_id = $1',
    [enrollments[1]?.['id']],
  );
  expect(await yearOfMail({ event_key: `payment:${payment?.id}` })).toBe(LAST);
  // Last year's program is running while the next one is applied for.
  expect(await yearOfMail({ event_key: 'letter:1' })).toBe(LAST);
  const [person] = await stage.db.sql<{ data: Row }>(
    `select data from private.mailing_people(jsonb_build_array(jsonb_build_object('student_id', $1::text)), '{}')`,
    [pair.applied],
  );
  expect(person?.data).toMatchObject({ year: LAST });
  await stage.db.sql('update public.student_enrollments set is_active = false where id = $1', [
    enrollments[1]?.['id'],
  ]);
  expect(await yearOfMail({ event_key: 'letter:1' })).toBe(THIS);
});
