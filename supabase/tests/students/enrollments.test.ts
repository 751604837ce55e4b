/** One student in two years: one record, two enrollments, each with its own track, dates, statuses and money. */
import { afterEach, describe, expect, test } from 'vitest';
import { decide } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import {
  acceptAgain,
  applied,
  openedTwoYears,
  pay,
  recordOf,
  studentsOf,
  yearOf,
  type Ledger,
} from './two-years.ts';

const stage = openedTwoYears();
afterEach(async () => {
  // Whatever was done: of every record exactly one year is shown, and the record says what that year says.
  expect(
    await stage.db.sql(
      `select s.id from public.students s
       where (select count(*) from public.student_enrollments e where e.student_id = s.id and e.is_shown
         and to_jsonb(s) @> private.enrollment_part(e)) <> 1`,
    ),
  ).toEqual([]);
  await stage.db.setClock(null);
});

const FIRST = '2090-2091';
const SECOND = '2091-2092';
const ledger = (studentId: string, enrollment_id: string | null = null): Promise<Ledger> =>
  stage.db.call<Ledger>(people.admissions, 'student_ledger', { student_id: studentId, enrollment_id });

describe('last year’s student who is accepted again', () => {
  test('stays one record, which shows this year; last year keeps its track, dates, statuses and money', async () => {
    const { user, studentId } = await acceptAgain(stage);
    expect(await studentsOf(stage.db, user)).toEqual([{ id: studentId }]);
    const { student, enrollments } = await recordOf(stage.db, studentId);
    expect(enrollments.map(({ year, is_shown }) => [year, is_shown])).toEqual([
      [SECOND, true],
      [FIRST, false],
    ]);
    expect(student).toMatchObject({
      program_track: 'shana_bet',
      registration_status: 'pending',
      enrollment_status: 'prospective',
      financial_aid_amount: null,
      amount_owed: 24_500,
      registration_deposit_paid: false,
      // What belongs to the person stays.
      dorm_room_number: '14',
    });
    expect(enrollments[1]).toMatchObject({
      program_track: 'shana_aleph',
      registration_status: 'confirmed',
      enrollment_status: 'enrolled',
      is_active: true,
      amount_owed: 21_500,
    });
  });

  test('has two ledgers: what is paid for last year pays nothing of this', async () => {
    const { studentId } = await acceptAgain(stage);
    const last = await yearOf(stage.db, studentId, FIRST);
    await pay(stage.db, studentId, { amount: 1000 }, { enrollment_id: last.id });
    expect(await ledger(studentId, last.id)).toMatchObject({
      year: FIRST,
      charged: 24_000,
      aid: 2000,
      paid: 1500,
      balance: 20_500,
      plan: { plan: 'two' },
    });
    expect(await ledger(studentId)).toMatchObject({
      year: SECOND,
      charged: 24_500,
      aid: 0,
      paid: 0,
      plan: null,
    });
    expect((await recordOf(stage.db, studentId)).student).toMatchObject({ amount_owed: 24_500 });
  });

  test('reads only this year’s statement and tasks; a second deposit registers them for this year alone', async () => {
    const { user, studentId, second } = await acceptAgain(stage);
    expect(await stage.db.call<Ledger>(user, 'my_ledger')).toMatchObject({ year: SECOND, paid: 0 });
    const mine = await stage.db.call<{ payment: Ledger; tasks: { id: string }[] }>(user, 'my_enrollment');
    expect(mine.payment).toMatchObject({ balance: 24_500, plan: null });
    const own = await stage.db.sql<{ id: string }>(
      'select id from public.enrollment_tasks where application_id = $1',
      [second],
    );
    expect(mine.tasks.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    await stage.db.call(user, 'reply_to_offer', { accept: true });
    await stage.db.call(user, 'choose_payment_plan', { plan: 'monthly', method: 'check' });
    await pay(stage.db, studentId, { kind: 'deposit', amount: 500 });
    const { enrollments } = await recordOf(stage.db, studentId);
    expect(enrollments[0]).toMatchObject({ registration_status: 'confirmed', enrollment_status: 'enrolled' });
    const last = await yearOf(stage.db, studentId, FIRST);
    expect((await ledger(studentId, last.id)).plan).toMatchObject({ plan: 'two' });
    expect(await stage.db.sql('select status from public.applications where id = $1', [second])).toEqual([
      { status: 'registered' },
    ]);
  });

  test('writes the year they apply for into their own form, while the record still shows the year they are in', async () => {
    const { user, studentId, second } = await applied(stage);
    const form = await stage.db.call<{ version: number; form: Record<string, unknown> }>(
      user,
      'my_student_information',
    );
    expect(form.form).toMatchObject({ program_track: 'shana_bet', learning_start_date: null });
    await stage.db.call(user, 'save_student_information', {
      form: { program_track: 'shiur_bet_plus', cell_phone: '+12125550177' },
      expected_version: form.version,
    });
    expect((await recordOf(stage.db, studentId)).student).toMatchObject({
      program_track: 'shana_aleph',
      cell_phone: '+12125550177',
    });
    await decide(stage.db, second, 'accepted', { hold: false });
    expect((await recordOf(stage.db, studentId)).student).toMatchObject({ program_track: 'shiur_bet_plus' });
  });
});

describe('the wrong order', () => {
  test('withdrawn from the next year: the record turns back to the year that goes on', async () => {
    const { user, studentId } = await acceptAgain(stage);
    await stage.db.call(user, 'withdraw_application');
    const { student, enrollments } = await recordOf(stage.db, studentId);
    expect(student).toMatchObject({ is_active: true, program_track: 'shana_aleph', amount_owed: 21_500 });
    expect(enrollments.map(({ year, is_active, is_shown }) => [year, is_active, is_shown])).toEqual([
      [SECOND, false, false],
      [FIRST, true, true],
    ]);
  });

  test('withdrawn, then accepted again: the same enrollment, charged once', async () => {
    const { studentId, second } = await acceptAgain(stage);
    await decide(stage.db, second, 'submitted', { hold: false });
    await decide(stage.db, second, 'accepted', { hold: false });
    const { student, enrollments } = await recordOf(stage.db, studentId);
    expect(enrollments).toHaveLength(2);
    expect(student).toMatchObject({ is_active: true, amount_owed: 24_500 });
  });

  test('archived, then accepted again: the record is back in the lists', async () => {
    const { studentId, second } = await applied(stage);
    const { student } = await recordOf(stage.db, studentId);
    await stage.db.call(people.admissions, 'archive_student', {
      student_id: studentId,
      reason: 'Went home.',
      expected_version: student.version,
    });
    await decide(stage.db, second, 'accepted', { hold: false });
    expect((await recordOf(stage.db, studentId)).student).toMatchObject({ archived_at: null });
  });

  test('moved back, the account cannot be untied: an application of another year holds it', async () => {
    const { studentId } = await acceptAgain(stage);
    const { student, enrollments } = await recordOf(stage.db, studentId);
    expect(enrollments[0]?.['application_id']).not.toBeNull();
    expect(
      await refusal(
        stage.db.call(people.admissions, 'link_student_account', {
          student_id: studentId,
          account_email: '',
          expected_version: student.version,
        }),
      ),
    ).toMatchObject({ hint: 'wrong_state' });
    expect(
      await refusal(stage.db.call(people.admin, 'delete_student', { student_id: studentId })),
    ).toMatchObject({ hint: 'wrong_state' });
  });

  test('the form of the record does not change its year: years have acts of their own', async () => {
    const { studentId } = await applied(stage);
    const { student } = await recordOf(stage.db, studentId);
    for (const program_year_id of [stage.nextId, null])
      expect(
        await refusal(
          stage.db.call(people.admissions, 'save_student', {
            student_id: studentId,
            changes: { program_year_id },
            expected_version: student.version,
          }),
        ),
      ).toMatchObject({ hint: 'unknown_field', field: 'program_year_id' });
  });

  test('the office adds another year and shows it: that year begins, and the old one stays as it was', async () => {
    const { studentId } = await applied(stage);
    await stage.db.call(people.admissions, 'add_enrollment', {
      student_id: studentId,
      enrollment: { program_year_id: stage.nextId, enrollment_status: 'active' },
    });
    const added = (await recordOf(stage.db, studentId)).enrollments[0];
    await stage.db.call(people.admissions, 'show_enrollment_on_record', {
      enrollment_id: added?.id,
      expected_version: added?.version,
    });
    expect((await recordOf(stage.db, studentId)).student).toMatchObject({
      enrollment_status: 'active',
      registration_status: 'pending',
      amount_owed: 0,
    });
    expect(await yearOf(stage.db, studentId, FIRST)).toMatchObject({ amount_owed: 21_500 });
  });

  test('each application shows the record and the ledger of its own year', async () => {
    const { studentId, first, second } = await acceptAgain(stage);
    const file = async (application_id: string): Promise<{ student_id: string; enrollment_id: string }> =>
      stage.db.call(people.admissions, 'office_application', { application_id });
    for (const [application, year] of [
      [first, FIRST],
      [second, SECOND],
    ] as const) {
      const { student_id, enrollment_id } = await file(application);
      expect([student_id, (await ledger(student_id, enrollment_id)).year]).toEqual([studentId, year]);
    }
  });

  test('a year that a student belongs to cannot be removed', async () => {
    await acceptAgain(stage);
    await stage.db.sql('update public.program_years set is_published = false where id = $1', [stage.yearId]);
    const rows = await stage.db.sql<{ version: number }>(
      'select version::int from public.program_years where id = $1',
      [stage.yearId],
    );
    expect(
      await refusal(
        stage.db.call(people.admin, 'remove_program_year', {
          year_id: stage.yearId,
          expected_version: rows[0]?.version,
        }),
      ),
    ).toMatchObject({ hint: 'wrong_state' });
    await stage.db.sql('update public.program_years set is_published = true where id = $1', [stage.yearId]);
  });
});
