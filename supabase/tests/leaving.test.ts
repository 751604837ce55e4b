/** Who leaves: the place is free and nothing is asked any more, but what is owed stays until it is paid. */
import { afterEach, expect, test } from 'vitest';
import { decisionOf, newAccepted, type User } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

interface Ledger {
  readonly balance: number;
  readonly charges: { id: string; kind: string; amount: number }[];
}

const stage = openedStage();
afterEach(() => stage.db.setClock(null));

const registered = async () => {
  const one = await newAccepted(stage.db);
  await stage.db.call(one.user, 'reply_to_offer', { accept: true });
  await stage.db.call(people.admissions, 'register_application', {
    application_id: one.applicationId,
    expected_version: (await decisionOf(stage.db, one.applicationId)).version,
  });
  return one;
};
const leave = async (application_id: string, more: Record<string, unknown> = {}) => {
  const [year] = await stage.db.sql<{ id: string; version: number }>(
    'select id, version::int from public.student_enrollments where application_id = $1',
    [application_id],
  );
  const { changes = {}, ...args } = more;
  return stage.db.call(people.admissions, 'save_enrollment', {
    enrollment_id: year?.id,
    expected_version: year?.version,
    changes: { enrollment_status: 'withdrawn', is_active: false, ...(changes as object) },
    ...args,
  });
};
const status = async (id: string) =>
  (await stage.db.sql<{ status: string }>('select status from public.applications where id = $1', [id]))[0]
    ?.status;
const ledger = (student_id: string) => stage.db.call<Ledger>(people.admin, 'student_ledger', { student_id });
const seen = (user: User) => stage.db.call<Ledger>(user, 'my_ledger');
const owing = async (student_id: string) => {
  const { rows } = await stage.db.call<{ rows: { student_id: string; amount: number }[] }>(
    people.admin,
    'overdue_list',
    {},
  );
  return rows.find((row) => row.student_id === student_id)?.amount;
};
const pay = (student_id: string, amount: number) =>
  stage.db.call(people.admin, 'record_payment', {
    student_id,
    payment: { kind: 'other', amount, received_on: '2026-01-15', method: 'check' },
  });

test('before the year began nothing but what was due stays; the place, tasks and reminders go', async () => {
  const { applicationId, studentId, user } = await registered();
  await leave(applicationId, { reason: 'Drafted early.' });
  expect(await status(applicationId)).toBe('withdrawn');
  expect((await decisionOf(stage.db, applicationId)).status).toBe('withdrawn');
  // The deposit was due later than today as well.
  expect((await ledger(studentId)).balance).toBe(0);
  expect((await refusal(seen(user))).code).toBe('42501');
  await stage.db.setClock(new Date(Date.parse(`${openYear.tasks_deadline_on}T10:30:00Z`) - 3 * 86_400_000));
  await stage.db.call(service, 'queue_reminders');
  await stage.db.setClock(null);
  const mails = await stage.db.sql<{ template: string }>(
    'select template from public.email_outbox where application_id = $1 order by position',
    [applicationId],
  );
  expect(mails.at(-1)?.template).toBe('place_ended');
  const [line] = await stage.db.sql(
    `select note from public.audit_log where action = 'leave' and application_id = $1`,
    [applicationId],
  );
  expect(line).toEqual({ note: 'Drafted early.' });
});

test('what was due until the last day is owed, everywhere alike, until it is paid', async () => {
  const { applicationId, studentId, user } = await registered();
  await stage.db.call(user, 'choose_payment_plan', { plan: 'monthly', method: 'check' });
  await stage.db.setClock(new Date('2027-08-10T09:00:00Z'));
  // Two of the eight parts were due, and the deposit.
  await leave(applicationId);
  const owed = 500 + 23_500 / 4;
  const [record] = await stage.db.sql(
    `select amount_owed::float8 as owed, learning_end_date::text as until, enrollment_status as status, is_active as active
     from public.students where id = $1`,
    [studentId],
  );
  expect(record).toEqual({ owed, until: '2027-08-10', status: 'withdrawn', active: false });
  expect((await ledger(studentId)).balance).toBe(owed);
  expect((await seen(user)).balance).toBe(owed);
  await stage.db.setClock(new Date('2027-12-10T09:00:00Z'));
  expect(await owing(studentId)).toBe(owed);
  await pay(studentId, owed - 100);
  expect([await owing(studentId), (await seen(user)).balance]).toEqual([100, 100]);
  await pay(studentId, 100);
  expect(await owing(studentId)).toBeUndefined();
  expect((await refusal(seen(user))).code).toBe('42501');
  await stage.db.setClock(null);
});

test('the place is free again: capacity, yield and the numbers of the season by value', async () => {
  const counted = async () => {
    const { years, tracks } = await stage.db.call<{
      years: { registered: number }[];
      tracks: { track: string; placed: number; told: number; registered: number }[];
    }>(people.admissions, 'season_numbers', { program_year_id: stage.yearId });
    const track = tracks.find((one) => one.track === 'shana_aleph');
    return [years[0]?.registered, track?.placed, track?.told, track?.registered].map(Number);
  };
  const before = await counted();
  const { applicationId } = await registered();
  expect(await counted()).toEqual(before.map((count) => count + 1));
  await leave(applicationId);
  expect(await counted()).toEqual(before);
});

test('each open charge is kept, made void or given another amount', async () => {
  const { applicationId, studentId } = await registered();
  const { charges } = await ledger(studentId);
  const id = (kind: string) => charges.find((charge) => charge.kind === kind)?.id ?? '';
  expect(await refusal(leave(applicationId, { kept_charges: { [id('tuition')]: 1_000_000 } }))).toMatchObject(
    { hint: 'invalid_value' },
  );
  await leave(applicationId, {
    kept_charges: { [id('deposit')]: 500, [id('tuition')]: 1234.5, [id('housing')]: 0 },
  });
  const after = await ledger(studentId);
  expect(after.charges.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['deposit', 500],
    ['tuition', 1234.5],
  ]);
  expect(after.balance).toBe(1734.5);
});

test('what was paid beyond what stays is a credit, which the family sees and nobody owes', async () => {
  const { applicationId, studentId, user } = await registered();
  await pay(studentId, 700);
  await leave(applicationId);
  expect([(await ledger(studentId)).balance, (await seen(user)).balance]).toEqual([-700, -700]);
  await stage.db.setClock(new Date('2028-12-10T09:00:00Z'));
  expect(await owing(studentId)).toBeUndefined();
});

test('who declined never owes, and who had accepted and leaves before registering neither', async () => {
  const declined = await newAccepted(stage.db);
  await stage.db.call(declined.user, 'reply_to_offer', { accept: false });
  const left = await newAccepted(stage.db);
  await stage.db.call(left.user, 'reply_to_offer', { accept: true });
  await leave(left.applicationId);
  await stage.db.setClock(new Date('2027-12-10T09:00:00Z'));
  for (const { studentId, user } of [declined, left]) {
    expect(await owing(studentId)).toBeUndefined();
    expect((await refusal(seen(user))).code).toBe('42501');
  }
  await stage.db.setClock(null);
});

test('a withdrawn application goes back to Pending within its year, and can be accepted again', async () => {
  const { applicationId, studentId } = await registered();
  await leave(applicationId);
  const decide = async (decision: string) =>
    stage.db.call(people.admissions, 'record_decision', {
      application_id: applicationId,
      decision,
      expected_version: (await decisionOf(stage.db, applicationId)).version,
      hold: false,
    });
  await stage.db.setClock(new Date(Date.parse(openYear.program_ends_on) + 2 * 86_400_000));
  expect(await refusal(decide('submitted'))).toMatchObject({ hint: 'wrong_state' });
  await stage.db.setClock(null);
  await decide('submitted');
  expect(await status(applicationId)).toBe('submitted');
  await stage.db.sql('delete from private.releases');
  await decide('accepted');
  const [record] = await stage.db.sql(
    'select enrollment_status as status, is_active as active from public.students where id = $1',
    [studentId],
  );
  expect(record).toEqual({ status: 'prospective', active: true });
});

const record = async (id: string) =>
  (
    await stage.db.sql<Record<string, unknown>>(
      `select enrollment_status as status, is_active as active, learning_end_date::text as until, registration_status as registration
       from public.students where id = $1`,
      [id],
    )
  )[0];
const version = async (id: string) =>
  (await stage.db.sql<{ version: number }>('select version::int from public.students where id = $1', [id]))[0]
    ?.version;
/** As the minute's work does. */
const clock = (at: string) =>
  stage.db.setClock(new Date(at)).then(() => stage.db.call(service, 'lapse_offers'));

test('a last day to come takes effect on that day, as it was said, whatever changed meanwhile', async () => {
  const { applicationId, studentId, user } = await registered();
  const { charges } = await ledger(studentId);
  const [deposit, tuition, housing] = ['deposit', 'tuition', 'housing'].map(
    (kind) => charges.find((charge) => charge.kind === kind)?.id ?? '',
  );
  const kept_charges = { [deposit ?? '']: 500, [tuition ?? '']: 2000, [housing ?? '']: 0 };
  const changes = { learning_end_date: '2027-09-14' };
  expect(
    await refusal(leave(applicationId, { changes, kept_charges: { [tuition ?? '']: 1_000_000 } })),
  ).toMatchObject({ hint: 'invalid_value' });
  await leave(applicationId, { changes, reason: 'Goes to the army.', kept_charges });
  expect([await status(applicationId), (await record(studentId))?.['active']]).toEqual(['registered', true]);
  expect((await ledger(studentId)).balance).toBe(24_000);
  // The tuition is lessened meanwhile, below what was to stay of it.
  await stage.db.sql('update public.charges set amount = 1500 where id = $1', [tuition]);
  await clock('2027-09-13T12:00:00Z');
  expect(await status(applicationId)).toBe('registered');
  await clock('2027-09-14T12:00:00Z');
  await clock('2027-09-14T12:01:00Z');
  expect([await status(applicationId), await record(studentId)]).toEqual([
    'withdrawn',
    { status: 'withdrawn', active: false, until: '2027-09-14', registration: 'cancelled' },
  ]);
  expect([(await ledger(studentId)).balance, (await seen(user)).balance]).toEqual([2000, 2000]);
  const said = await stage.db.sql(
    `select note from public.audit_log where action = 'leave' and application_id = $1`,
    [applicationId],
  );
  expect(said).toEqual([{ note: 'Goes to the army.' }]);
});

test('a planned last day is taken back by another one', async () => {
  const { applicationId, studentId } = await registered();
  await leave(applicationId, { changes: { learning_end_date: '2027-09-14' } });
  await stage.db.call(people.admissions, 'save_student', {
    student_id: studentId,
    changes: { learning_end_date: '2028-01-31' },
    expected_version: await version(studentId),
  });
  await clock('2027-09-15T12:00:00Z');
  expect([await status(applicationId), (await record(studentId))?.['active']]).toEqual(['registered', true]);
});

test.each(['the form', 'a batch', 'a file'])(
  'Withdrawn set by %s is the way out like any other',
  async (way) => {
    const { applicationId, studentId, user } = await registered();
    await stage.db.setClock(null);
    const changes = { enrollment_status: 'withdrawn' };
    if (way === 'the form')
      await stage.db.call(people.admissions, 'save_student', {
        student_id: studentId,
        changes,
        expected_version: await version(studentId),
      });
    else if (way === 'a batch') {
      const batch = await stage.db.call<{ id: string }>(people.admissions, 'run_student_batch', {
        kind: 'edit',
        student_ids: [studentId],
        columns: ['enrollment_status'],
        rows: [{ n: 0, student_id: studentId, changes, archived: 'keep' }],
      });
      expect(
        (await refusal(stage.db.call(people.admissions, 'undo_student_batch', { batch_id: batch.id }))).hint,
      ).toBe('wrong_state');
    } else
      await stage.db.call(people.admissions, 'run_student_batch', {
        kind: 'import',
        student_ids: [studentId],
        columns: ['enrollment_status'],
        program_year_id: stage.yearId,
        rows: [{ n: 0, student_id: studentId, changes, archived: 'keep' }],
      });
    expect([await status(applicationId), (await decisionOf(stage.db, applicationId)).status]).toEqual([
      'withdrawn',
      'withdrawn',
    ]);
    expect(await record(studentId)).toMatchObject({
      status: 'withdrawn',
      active: false,
      registration: 'cancelled',
    });
    expect((await ledger(studentId)).balance).toBe(0);
    expect((await refusal(seen(user))).code).toBe('42501');
    const mails = await stage.db.sql<{ template: string }>(
      'select template from public.email_outbox where application_id = $1 order by position',
      [applicationId],
    );
    expect(mails.filter(({ template }) => template === 'place_ended')).toHaveLength(1);
  },
);
