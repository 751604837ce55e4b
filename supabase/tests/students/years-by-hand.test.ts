/** The years of a student in the office's hands. */
import { describe, expect, test } from 'vitest';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { createUser, newAccepted } from '../harness/applicants.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedTwoYears, pay, recordOf, yearOf } from './two-years.ts';

const stage = openedTwoYears();

const FIRST = '2090-2091';
const SECOND = '2091-2092';

describe('years by hand', () => {
  const entered = async (form: Record<string, unknown> = {}): Promise<string> =>
    (
      await stage.db.call<{ id: string }>(people.admissions, 'create_student', {
        form: { first_name: 'Noam', last_name: 'Handly', email: 'noam.handly@example.org', ...form },
      })
    ).id;
  const add = (student_id: string, enrollment: Record<string, unknown>) =>
    stage.db.call(people.admissions, 'add_enrollment', { student_id, enrollment });

  test('a record without a year takes the first one that is added, and keeps what it says', async () => {
    const id = await entered({ program_track: 'post_army' });
    await add(id, { program_year_id: stage.yearId, enrollment_status: 'active' });
    const { student, enrollments } = await recordOf(stage.db, id);
    expect(enrollments).toHaveLength(1);
    expect(student).toMatchObject({ program_track: 'post_army', enrollment_status: 'active' });
  });

  test('a second one stands beside it; the same year twice, none and one that is not there are refused', async () => {
    const id = await entered({ program_year_id: stage.yearId });
    await add(id, { program_year_id: stage.nextId });
    expect(await refusal(add(id, { program_year_id: stage.nextId }))).toMatchObject({
      hint: 'conflict',
      field: 'program_year_id',
    });
    expect(await refusal(add(id, {}))).toMatchObject({ hint: 'required', field: 'program_year_id' });
    expect(await refusal(add(id, { program_year_id: id }))).toMatchObject({ hint: 'invalid_value' });
    expect((await yearOf(stage.db, id, FIRST)).is_shown).toBe(true);
  });

  test('one is ended, shown and removed; not the shown one, not one with money, and not an old version of it', async () => {
    const id = await entered({ program_year_id: stage.yearId });
    await add(id, { program_year_id: stage.nextId });
    const change = async (name: string, year: string, more: Record<string, unknown> = {}) => {
      const { id: enrollment_id, version } = await yearOf(stage.db, id, year);
      return stage.db.call(people.admissions, name, { enrollment_id, expected_version: version, ...more });
    };
    await change('save_enrollment', FIRST, { changes: { enrollment_status: 'graduated', is_active: false } });
    expect((await recordOf(stage.db, id)).student).toMatchObject({
      enrollment_status: 'graduated',
      is_active: false,
    });
    expect(await refusal(change('remove_enrollment', FIRST))).toMatchObject({ hint: 'wrong_state' });
    await change('show_enrollment_on_record', SECOND);
    expect((await recordOf(stage.db, id)).student).toMatchObject({
      enrollment_status: 'prospective',
      is_active: true,
    });
    const { id: enrollment_id } = await yearOf(stage.db, id, FIRST);
    await pay(stage.db, id, { amount: 5 }, { enrollment_id });
    expect(await refusal(change('remove_enrollment', FIRST))).toMatchObject({ hint: 'wrong_state' });
    expect(
      await refusal(
        stage.db.call(people.admissions, 'show_enrollment_on_record', { enrollment_id, expected_version: 0 }),
      ),
    ).toMatchObject({ hint: 'stale_version' });
  });
});

describe('next year', () => {
  type Line = FunctionResult<'preview_year_batch'>[number];
  type Asked = FunctionArgs<'run_year_batch'>;
  type Batch = FunctionResult<'run_year_batch'>;
  const enroll = (student_ids: readonly string[], more: Partial<Asked> = {}) => ({
    action: 'enroll',
    student_ids,
    program_year_id: stage.yearId,
    next_year_id: stage.nextId,
    track: 'shana_bet',
    ...more,
  });
  const end = (student_ids: readonly string[]) => ({
    action: 'end',
    student_ids,
    program_year_id: stage.yearId,
    last_day: LAST_DAY,
    status: 'graduated',
  });
  const LAST_DAY = new Date(Date.now() + 500 * 86_400_000).toISOString().slice(0, 10);
  const look = (args: object) =>
    stage.db.call<Line[]>(people.admissions, 'preview_year_batch', args as Record<string, unknown>);
  const run = (args: object) =>
    stage.db.call<Batch>(people.admissions, 'run_year_batch', args as Record<string, unknown>);
  const undo = (batch: Batch) =>
    stage.db.call<Batch>(people.admissions, 'undo_student_batch', { batch_id: batch.id });
  let n = 0;
  const many = async (count: number, more: Record<string, unknown> = {}): Promise<string[]> => {
    const form = {
      program_year_id: stage.yearId,
      program_track: 'shana_aleph',
      enrollment_status: 'active',
      registration_status: 'confirmed',
      ...more,
    };
    const made = await stage.db.sql<{ id: string }>(
      `insert into public.students (first_name, last_name, email, program_year_id, program_track, enrollment_status,
         registration_status)
       select 'Boy' || i, 'Staying', 'staying.' || $2 || i || '@example.org', ($1::jsonb ->> 'program_year_id')::uuid,
         $1::jsonb ->> 'program_track', $1::jsonb ->> 'enrollment_status', $1::jsonb ->> 'registration_status'
       from generate_series(1, $3::int) i returning id`,
      [JSON.stringify(form), `${(n += 1)}.`, count],
    );
    return made.map(({ id }) => id);
  };
  const state = () =>
    stage.db.sql(`select (select count(*)::int from public.student_enrollments) as years,
      (select count(*)::int from public.charges) as charges, (select count(*)::int from public.audit_log) as log`);
  const inNext = (ids: readonly string[]) =>
    stage.db.sql<{ n: number; owed: number; years: number }>(
      `select count(*)::int as n, coalesce(sum(e.amount_owed), 0)::float8 as owed, count(distinct e.student_id)::int as years
       from public.student_enrollments e where e.program_year_id = $1 and e.student_id = any ($2)`,
      [stage.nextId, ids],
    );

  test('60 are looked over, enrolled in one go with the price of the year, never twice, and undone as one', async () => {
    const ids = await many(60);
    const before = await state();
    const lines = await look(enroll(ids));
    expect(await state()).toEqual(before);
    expect(lines).toHaveLength(60);
    const [charge, ...rest] = lines[0]?.charges ?? [];
    expect(lines[0]).toMatchObject({
      program_track: 'shana_bet',
      enrollment_status: 'enrolled',
      problem: null,
    });
    expect([charge, ...rest].map((one) => [one?.kind, one?.amount, one?.due_on])).toEqual([
      ['tuition', 15_000, null],
      ['housing', 9500, null],
    ]);
    const since = performance.now();
    const batch = await run(enroll(ids));
    expect(performance.now() - since).toBeLessThan(8000);
    expect(batch).toMatchObject({ kind: 'enroll', year: SECOND, people: 60, made: 0, state: 'done' });
    expect(await inNext(ids)).toEqual([{ n: 60, owed: 60 * 24_500, years: 60 }]);
    const again = await look(enroll(ids));
    expect(new Set(again.map(({ problem }) => problem?.code))).toEqual(new Set(['conflict']));
    const [first, second] = await Promise.allSettled([run(enroll(ids)), run(enroll(ids))]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    expect((await refusal(run(enroll(ids)))).hint).toBe('conflict');
    // What money has come for stays, and says so.
    const { id: enrollment_id } = await yearOf(stage.db, ids[0] ?? '', SECOND);
    await pay(stage.db, ids[0] ?? '', { amount: 5 }, { enrollment_id });
    expect(await undo(batch)).toMatchObject({ undone: 59, kept: 1 });
    expect(await inNext(ids)).toEqual([{ n: 1, owed: 24_495, years: 1 }]);
    expect((await recordOf(stage.db, ids[1] ?? '')).enrollments.map(({ year }) => year)).toEqual([FIRST]);
  });

  test('two officers at once enroll nobody twice', async () => {
    const ids = await many(5);
    const both = await Promise.allSettled([run(enroll(ids)), run(enroll([...ids].reverse()))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await inNext(ids)).toEqual([{ n: 5, owed: 5 * 24_500, years: 5 }]);
  });

  test('who is left out, and why; a deposit when it is chosen', async () => {
    const [stays = '', left = '', away = '', other = ''] = [
      ...(await many(1)),
      ...(await many(1, { enrollment_status: 'withdrawn' })),
      ...(await many(1)),
      ...(await many(1, { program_year_id: stage.nextId })),
    ];
    await stage.db.sql(
      `update public.students set archived_at = now(), archive_reason = 'Left' where id = $1`,
      [away],
    );
    const lines = await look(enroll([stays, left, away, other], { with_deposit: true }));
    const why = new Map(lines.map(({ student_id, problem }) => [student_id, problem?.sentence ?? null]));
    expect([stays, left, away, other].map((id) => why.get(id))).toEqual([
      null,
      'Withdrew from this year.',
      'This record is archived.',
      'Not enrolled in this year.',
    ]);
    const line = lines.find(({ student_id }) => student_id === stays);
    expect(line?.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 500],
      ['tuition', 14_500],
      ['housing', 9500],
    ]);
    expect(line?.charges.map(({ due_on }) => due_on)).toEqual([line?.learning_start_date, null, null]);
    expect((await refusal(run(enroll([stays, left])))).hint).toBe('conflict');
    for (const [wrong, field] of [
      [enroll([]), 'student_ids'],
      [enroll([stays], { next_year_id: stage.yearId }), 'next_year_id'],
      [{ ...end([stays]), status: 'active' }, 'status'],
    ] as const)
      expect(await refusal(look(wrong))).toMatchObject({ hint: 'invalid_value', field });
    await stage.db.sql(
      `delete from public.program_year_tracks where program_year_id = $1 and track = 'post_army'`,
      [stage.nextId],
    );
    const [army = ''] = await many(1, { program_track: 'post_army' });
    expect((await look(enroll([army], { track: null })))[0]?.problem?.code).toBe('invalid_value');
  });

  test('a year is ended for all: their last day and status, the record turns to what goes on, and back with the undo', async () => {
    const [stays = '', goes = ''] = await many(2);
    await run(enroll([stays]));
    const batch = await run(end([stays, goes]));
    expect(batch).toMatchObject({ kind: 'end', year: FIRST, people: 2 });
    const of = async (id: string) => (await recordOf(stage.db, id)).student;
    expect(await of(goes)).toMatchObject({
      is_active: false, enrollment_status: 'graduated', registration_status: 'completed', learning_end_date: LAST_DAY,
    }); // prettier-ignore
    expect(await of(stays)).toMatchObject({
      is_active: true,
      enrollment_status: 'enrolled',
      program_track: 'shana_bet',
    });
    expect(await yearOf(stage.db, stays, FIRST)).toMatchObject({
      is_shown: false,
      enrollment_status: 'graduated',
    });
    expect((await look(end([goes])))[0]?.problem?.code).toBe('wrong_state');
    expect(await undo(batch)).toMatchObject({ undone: 2, kept: 0 });
    for (const id of [stays, goes])
      expect(await of(id)).toMatchObject({
        is_active: true,
        enrollment_status: 'active',
        program_track: 'shana_aleph',
      });
  });

  test('the student sees, plans and is receipted for the year without an application, and so does a parent', async () => {
    const { user, studentId, applicationId } = await newAccepted(stage.db);
    expect((await look(enroll([studentId])))[0]?.problem?.sentence).toBe('Is not registered for this year.');
    await stage.db.call(user, 'reply_to_offer', { accept: true });
    await pay(stage.db, studentId, { kind: 'deposit', amount: 500 });
    const parent = await newParent(stage.db, user);
    await stage.db.call(user, 'choose_payment_plan', { plan: 'two', method: 'check' });
    await run(enroll([studentId], { with_deposit: true }));
    const ledger = await stage.db.call<{ year: string; balance: number; plan: unknown }>(
      user,
      'my_ledger',
      {},
    );
    expect(ledger).toMatchObject({ year: SECOND, balance: 24_500, plan: null });
    const mine = () => stage.db.call<FunctionResult<'my_enrollment'>>(user, 'my_enrollment', {});
    // The tasks of the year that they are in stay until it has ended.
    expect((await mine()).tasks.length).toBeGreaterThan(0);
    await run(end([studentId]));
    expect(await mine()).toMatchObject({
      status: 'registered',
      replied: 'accepted',
      tasks: [],
      payment: { charged: 24_500 },
    });
    await stage.db.call(user, 'choose_payment_plan', { plan: 'monthly', method: 'check' });
    const child = () =>
      stage.db.call<FunctionResult<'my_child'>>(parent, 'my_child', { application_id: applicationId });
    expect((await child()).place?.ledger).toMatchObject({ year: SECOND, plan: { plan: 'monthly' } });
    const claimed = await stage.db.call<{ year: string }>(parent, 'claim_child_deposit', {
      application_id: applicationId, method: 'check', sent_on: new Date().toISOString().slice(0, 10), reference: 'X',
    }); // prettier-ignore
    expect(claimed.year).toBe(SECOND);
    const { id: enrollment_id } = await yearOf(stage.db, studentId, SECOND);
    await pay(stage.db, studentId, { kind: 'deposit', amount: 500 }, { enrollment_id });
    const mails = await stage.db.sql(
      `select count(*)::int as n from public.email_outbox o join auth.users u on u.email = o.to_email
       where u.id = $1 and o.template = 'parent_payment_received'`,
      [parent.id],
    );
    expect(mails).toEqual([{ n: 1 }]);
  });

  test('somebody without any application sees their place; a year that only waits is none', async () => {
    const [id = ''] = await many(1);
    const user = await createUser(stage.db);
    await stage.db.sql('update public.students set user_id = $2 where id = $1', [id, user.id]);
    expect(await stage.db.call(user, 'my_ledger', {})).toMatchObject({ year: FIRST });
    expect(await stage.db.call(user, 'my_enrollment', {})).toMatchObject({ status: 'registered', tasks: [] });
    await stage.db.sql(`update public.students set enrollment_status = 'prospective' where id = $1`, [id]);
    expect((await refusal(stage.db.call(user, 'my_ledger', {}))).code).toBe('42501');
  });
});
