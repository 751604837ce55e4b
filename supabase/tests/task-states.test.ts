/** Who says that a task is done: the student, the data, the office; and that each change of the data is followed. */
import { beforeEach, describe, expect, test } from 'vitest';
import { addDocument, newAccepted, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

interface Task extends Row {
  readonly id: string;
  readonly version: number;
  readonly key: string;
  readonly known: boolean;
  readonly done: boolean;
  readonly confirmed: boolean;
  readonly problem: string | null;
  readonly missing: readonly string[];
}
interface Student {
  readonly user: User;
  readonly applicationId: string;
  readonly studentId: string;
}

const stage = openedStage();
let student: Student;
beforeEach(async () => {
  student = await newAccepted(stage.db);
});

const find = (tasks: readonly Task[], key: string): Task => {
  const found = tasks.find((task) => task.key === key);
  if (!found) throw new Error(`No task ${key}.`);
  return found;
};
const mine = async (key: string): Promise<Task> =>
  find((await stage.db.call<{ tasks: Task[] }>(student.user, 'my_enrollment')).tasks, key);
const atOffice = async (key: string, person = people.admissions): Promise<Task> =>
  find(
    (
      await stage.db.call<{ tasks: Task[] }>(person, 'office_application', {
        application_id: student.applicationId,
      })
    ).tasks,
    key,
  );
const claim = async (key: string, completed = true) =>
  stage.db.call<Task>(student.user, 'set_task_completed', { task_id: (await mine(key)).id, completed });
const check = async (key: string, state = 'checked') => {
  const { id, version } = await atOffice(key);
  return stage.db.call<Task>(people.admissions, 'set_enrollment_task', {
    task_id: id,
    state,
    expected_version: version,
  });
};
const fill = (columns: string) =>
  stage.db.sql(`update public.students set ${columns} where id = $1`, [student.studentId]);
const pay = async (amount: number): Promise<string> =>
  (
    await stage.db.call<{ id: string }>(people.admin, 'record_payment', {
      student_id: student.studentId,
      payment: { kind: 'deposit', amount, received_on: '2026-11-01', method: 'bank_transfer' },
    })
  ).id;
const passport = `foreign_passport_number = 'X1234567', foreign_passport_expiration = '2099-12-31'`;
const insurance = `emergency_medical_contact = 'Ruth', emergency_medical_phone = '+12125550124',
  health_insurance_provider = 'Harmony', health_insurance_policy_number = '7', health_insurance_expiration = '2099-12-31'`;

describe('what the data say', () => {
  test('a claim is done and not confirmed; it can be taken back', async () => {
    expect(await claim('travel')).toMatchObject({ done: true, known: false, confirmed: false });
    expect(await mine('travel')).toMatchObject({ done: true, missing: ['arrival', 'flight'] });
    expect(await claim('travel', false)).toMatchObject({ done: false });
  });

  test('flight, passport and medical form follow from the student information', async () => {
    await fill(`arrival_date_israel = '2090-08-20', flight_information = 'LY 8, 6 AM'`);
    expect(await mine('travel')).toMatchObject({ known: true, done: true, missing: [] });
    expect(await mine('passport')).toMatchObject({ known: false, missing: ['passport_expiration'] });
    await fill(passport);
    expect(await mine('passport')).toMatchObject({ known: true, done: true, confirmed: false });
    expect(await mine('medical')).toMatchObject({ missing: ['emergency_contact', 'insurance'] });
    await fill(insurance);
    expect(await mine('medical')).toMatchObject({ known: true, done: true });
    await fill(`health_insurance_provider = null, health_insurance_policy_number = null,
      health_insurance_expiration = null, israeli_health_insurance = true, kupat_cholim = 'clalit'`);
    expect(await mine('medical')).toMatchObject({ known: true });
    await fill('flight_information = null');
    expect(await mine('travel')).toMatchObject({ known: false, done: false });
  });

  test('of two passports the one that lasts counts', async () => {
    await fill(
      `${passport}, israeli_passport_number = '12345678', israeli_passport_expiration = '2020-01-01'`,
    );
    expect(await mine('passport')).toMatchObject({ known: true, problem: null });
  });

  test('an expired paper never counts, whatever was claimed or checked', async () => {
    await fill(passport);
    await check('passport');
    await claim('passport');
    await fill(`foreign_passport_expiration = '2020-01-01'`);
    expect(await mine('passport')).toMatchObject({
      problem: 'expired',
      problem_on: '2020-01-01',
      done: false,
    });
    expect(await refusal(check('passport'))).toMatchObject({ hint: 'wrong_state' });
    await fill(`${insurance.replace('2099-12-31', '2020-01-01')}`);
    await claim('medical');
    expect(await mine('medical')).toMatchObject({ problem: 'expired', done: false, confirmed: false });
  });

  test('a moved end of the program makes a passport too short, and the margin is the year’s', async () => {
    const [year] = await stage.db.sql<{ ends: string }>(
      'select program_ends_on::text as ends from public.program_years where id = $1',
      [stage.yearId],
    );
    await fill(
      `foreign_passport_number = 'X1', foreign_passport_expiration = date '${year?.ends ?? ''}' + interval '7 months'`,
    );
    expect(await mine('passport')).toMatchObject({ known: true });
    await stage.db.sql(
      'update public.program_years set program_ends_on = program_ends_on + 60 where id = $1',
      [stage.yearId],
    );
    expect(await mine('passport')).toMatchObject({ known: false, problem: 'too_short' });
    const wanted = async (months: number): Promise<string> => {
      const [day] = await stage.db.sql<{ told: string }>(
        `select to_char(program_ends_on + make_interval(months => $2), 'FMMonth FMDD, YYYY') as told
         from public.program_years where id = $1`,
        [stage.yearId, months],
      );
      return `Your passport must be valid until ${day?.told ?? '?'} or later.`;
    };
    // The words of the task name the day by {{passport.until}}, to the student and in the office.
    for (const told of [await mine('passport'), await atOffice('passport')])
      expect(told).toMatchObject({ description: await wanted(6) });
    await stage.db.sql('update public.program_year_settings set expiry_margin_months = 0 where id = $1', [
      stage.yearId,
    ]);
    expect(await mine('passport')).toMatchObject({ description: await wanted(0) });
    expect(await mine('passport')).toMatchObject({ known: true, problem: null });
    await stage.db.sql('update public.program_year_settings set expiry_margin_months = 6 where id = $1', [
      stage.yearId,
    ]);
  });

  test('the copy of the passport: removed, asked for again, sent again', async () => {
    await fill(passport);
    const [copy] = await stage.db.sql<{ id: string }>(
      `select id from public.application_documents where application_id = $1 and kind = 'passport'`,
      [student.applicationId],
    );
    await check('passport');
    await stage.db.call(people.admissions, 'review_document', {
      document_id: copy?.id,
      state: 'replace',
      reason: 'Cut off',
    });
    await claim('passport');
    expect(await mine('passport')).toMatchObject({ problem: 'replace', done: false, checked_at: null });
    await addDocument(stage.db, student.user, 'passport');
    expect(await mine('passport')).toMatchObject({ problem: null, known: true, confirmed: false });
    await stage.db.sql(
      `update public.application_documents set state = 'removed' where application_id = $1`,
      [student.applicationId],
    );
    expect(await mine('passport')).toMatchObject({ known: false, missing: ['passport_copy'] });
  });
});

describe('money', () => {
  test('the deposit is known and confirmed by the ledger: recorded, voided, more asked for', async () => {
    await claim('deposit');
    expect(await mine('deposit')).toMatchObject({ done: true, confirmed: false });
    await claim('deposit', false);
    await pay(499.99);
    expect(await mine('deposit')).toMatchObject({ known: false, done: false, missing: ['deposit'] });
    const last = await pay(0.01);
    expect(await mine('deposit')).toMatchObject({ known: true, done: true, confirmed: true });
    await stage.db.call(people.admin, 'void_payment', { payment_id: last });
    expect(await mine('deposit')).toMatchObject({ known: false, confirmed: false });
    await pay(0.01);
    await stage.db.sql(
      `update public.charges set amount = 600 where student_id = $1 and kind = 'deposit' and is_active`,
      [student.studentId],
    );
    expect(await mine('deposit')).toMatchObject({ known: false, done: false });
    expect(await refusal(check('deposit'))).toMatchObject({ hint: 'wrong_state' });
  });

  test('a chosen plan is known; another plan ends the check', async () => {
    const choose = (plan: string) =>
      stage.db.call(student.user, 'choose_payment_plan', { plan, method: 'check' });
    await choose('two');
    await check('tuition');
    expect(await mine('tuition')).toMatchObject({ known: true, confirmed: true });
    await choose('two');
    expect(await mine('tuition')).toMatchObject({ confirmed: true });
    await choose('monthly');
    expect(await mine('tuition')).toMatchObject({ known: true, confirmed: false, checked_at: null });
  });
});

describe('what the office has checked', () => {
  test('ends when what was checked changes, and not when something else does', async () => {
    await fill(`${passport}, ${insurance}, arrival_date_israel = '2090-08-20', flight_information = 'LY 8'`);
    for (const key of ['passport', 'medical', 'travel']) await check(key);
    await fill(`previous_yeshiva = 'Another'`);
    for (const key of ['passport', 'medical', 'travel'])
      expect(await mine(key)).toMatchObject({ confirmed: true });
    await fill(
      `foreign_passport_number = 'Y7654321', kupat_cholim = 'maccabi', flight_information = 'LY 10'`,
    );
    for (const key of ['passport', 'medical', 'travel'])
      expect(await mine(key)).toMatchObject({ known: true, confirmed: false });
  });

  test('opening a task again takes back what the student said', async () => {
    await claim('travel');
    await check('travel');
    await check('travel', 'unchecked');
    expect(await mine('travel')).toMatchObject({ done: true, confirmed: false });
    expect(await check('travel', 'open')).toMatchObject({ claimed_at: null });
    expect(await mine('travel')).toMatchObject({ done: false });
  });

  test('the read-only role learns nothing of passport and health', async () => {
    await fill(passport.replace('2099', '2020'));
    expect(await atOffice('passport')).toMatchObject({ problem: 'expired' });
    for (const key of ['passport', 'medical'])
      expect(await atOffice(key, people.staff)).toMatchObject({ known: false, missing: [], problem: null });
  });
});

test('what money says of a task is written down, and told neither by the general part nor to the read-only role', async () => {
  const { db } = stage;
  const file = { application_id: student.applicationId };
  await db.call(student.user, 'choose_payment_plan', { plan: 'two', method: 'check' });
  const silent = { known: false, missing: [], done: false, confirmed: false };
  const general = await db.callAlone<{ tasks: Task[] }>(people.admissions, 'office_application', {
    ...file,
    part: 'general',
  });
  for (const key of ['deposit', 'tuition', 'passport', 'medical']) {
    expect(find(general.tasks, key), key).toMatchObject(silent);
    expect(await atOffice(key, people.staff), key).toMatchObject(silent);
  }
  expect(await atOffice('tuition')).toMatchObject({ known: true, done: true });
  const lines = await db.sql<{ category: string }>(
    'select category from private.access_log where subject_ids = array[$1::uuid] order by 1',
    [student.applicationId],
  );
  expect(lines.map(({ category }) => category)).toEqual(['financial', 'health', 'passport']);
});
