/** Reminders one by one: what causes each, that it goes once, and that it does not go after its cause. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addDocument,
  createUser,
  newAccepted,
  openLetterOf,
  startComplete,
  submitComplete,
  type User,
} from '../harness/applicants.ts';
import { people, service } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();
beforeEach(() => stage.db.sql('delete from public.email_outbox'));
afterEach(() => stage.db.setClock(null));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const queueAt = async (moment: Date): Promise<number> => {
  await stage.db.setClock(moment);
  return stage.db.call<number>(service, 'queue_reminders');
};
interface Mail {
  readonly template: string;
  readonly state: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const mailsTo = (user: User): Promise<Mail[]> =>
  stage.db.sql<Mail & Record<string, unknown>>(
    `select template, state, data || private.told_facts(id) as data from public.email_outbox where to_email = $1 and event_key like 'remind:%' order by position`,
    [user.email],
  );
const kindsTo = async (user: User) => (await mailsTo(user)).map((mail) => mail.template);
const claim = () =>
  stage.db.as<{ mail: { template: string } }>(service, 'select public.claim_outbox(20) as mail');

/** The next Wednesday noon in Jerusalem that is at least `days` ahead and not near a festival: no hours of rest within two days. */
async function quietDay(days: number): Promise<Date> {
  const [row] = await stage.db.sql<{ at: Date }>(
    `select at from (select (((private.now() + make_interval(days => $1))::date + n) + time '10:00') at time zone 'Asia/Jerusalem' as at
       from generate_series(1, 60) n) d
     where extract(isodow from at at time zone 'Asia/Jerusalem') = 3 and not exists (
       select from generate_series(-4, 1) n where private.rest_until(at + make_interval(days => n), 'Asia/Jerusalem') is not null
         and extract(isodow from (at + make_interval(days => n)) at time zone 'Asia/Jerusalem') < 5) limit 1`,
    [days],
  );
  if (!row) throw new Error('No quiet day.');
  return row.at;
}
const before = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() - milliseconds);
async function setDeadline(column: string, at: Date): Promise<void> {
  await stage.db.sql(`update public.program_years set ${column} = $2 where id = $1`, [stage.yearId, at]);
}

test('a draft is reminded 14, 3 and 1 days before the deadline, once each, and not once it is handed in', async () => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  const other = await createUser(stage.db);
  await startComplete(stage.db, other);
  const deadline = await quietDay(18);
  await setDeadline('application_deadline_at', deadline);
  await queueAt(before(deadline, 14 * DAY + HOUR));
  expect(await kindsTo(user)).toEqual([]);
  await queueAt(before(deadline, 14 * DAY - HOUR));
  await queueAt(before(deadline, 14 * DAY - 2 * HOUR));
  expect(await mailsTo(user)).toMatchObject([
    { template: 'draft_reminder', data: { deadline_at: expect.stringMatching(/^20/) as string } },
  ]);
  await queueAt(before(deadline, 3 * DAY));
  expect(await kindsTo(user)).toHaveLength(2);
  await stage.db.setClock(before(deadline, 2 * DAY));
  await stage.db.call(user, 'submit_application');
  await queueAt(before(deadline, DAY));
  await queueAt(before(deadline, HOUR));
  expect(await kindsTo(user)).toHaveLength(2);
  expect(await kindsTo(other)).toHaveLength(3);
  expect(await queueAt(deadline)).toBe(0);
});

test('an extension moves the reminders of its application alone', async () => {
  const user = await createUser(stage.db);
  const id = await startComplete(stage.db, user);
  const deadline = await quietDay(18);
  await setDeadline('application_deadline_at', deadline);
  const until = await quietDay(25);
  await stage.db.call(people.admissions, 'grant_extension', { application_id: id, until });
  await queueAt(before(deadline, 3 * DAY));
  expect((await mailsTo(user)).map((mail) => mail.template)).not.toContain('draft_reminder');
  await queueAt(before(until, 3 * DAY));
  expect(await mailsTo(user)).toHaveLength(1);
});

test('who begins after the moment is not reminded of it', async () => {
  const deadline = await quietDay(18);
  await setDeadline('application_deadline_at', deadline);
  await stage.db.setClock(before(deadline, 3 * DAY - HOUR));
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  await queueAt(before(deadline, 3 * DAY - 2 * HOUR));
  expect(await kindsTo(user)).toEqual([]);
  await queueAt(before(deadline, DAY));
  expect(await kindsTo(user)).toEqual(['draft_reminder']);
});

test('a file asked for again is reminded of until another one comes', async () => {
  const asked = await quietDay(3);
  const later = (days: number, hours = 0): Date => new Date(asked.getTime() + days * DAY + hours * HOUR);
  const askAgain = async (): Promise<User> => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await stage.db.setClock(asked);
    const [document] = await stage.db.sql<{ id: string; version: string }>(
      `select id, version from public.application_documents where application_id = $1 and kind = 'transcript'`,
      [id],
    );
    await stage.db.call(people.admissions, 'review_document', {
      document_id: document?.id,
      state: 'replace',
      reason: 'Too dark.',
      expected_version: Number(document?.version),
    });
    return user;
  };
  const user = await askAgain();
  const other = await askAgain();
  await queueAt(later(2));
  expect(await kindsTo(user)).toEqual([]);
  // Three days later, at ten in the morning, it is Shabbat: it goes before, from two o'clock on Friday on.
  await queueAt(later(2, 4.5));
  expect(await mailsTo(user)).toMatchObject([
    { template: 'document_reminder', data: { documents: ['transcript'] } },
  ]);
  await queueAt(later(2, 22));
  await queueAt(later(4));
  expect(await kindsTo(user)).toHaveLength(1);
  await addDocument(stage.db, other, 'transcript');
  await queueAt(later(7, 1));
  expect(await kindsTo(user)).toEqual(['document_reminder', 'document_reminder']);
  expect(await kindsTo(other)).toEqual(['document_reminder']);
});

test('a reminder that would come more than two days late does not go', async () => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  const deadline = await quietDay(18);
  await setDeadline('application_deadline_at', deadline);
  await queueAt(before(deadline, 12 * DAY - HOUR));
  expect(await kindsTo(user)).toEqual([]);
  await queueAt(before(deadline, 12 * DAY + HOUR));
  expect(await kindsTo(user)).toEqual(['draft_reminder']);
});

test('an interview is reminded of two days and one hour before; moved, of its new time; cancelled, not', async () => {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  const start = await quietDay(9);
  const slot = async (at: Date): Promise<string> =>
    (
      await stage.db.as<{ id: string }>(
        people.admissions,
        'select public.publish_interview_slots($1) as id',
        [
          JSON.stringify([
            {
              starts_at: at.toISOString(),
              ends_at: new Date(at.getTime() + HOUR / 2).toISOString(),
              place: 'Office',
            },
          ]),
        ],
      )
    )[0]?.id ?? '';
  const schedule = async (slot_id: string) =>
    stage.db.call(people.admissions, 'schedule_interview', { application_id: id, slot_id });
  await schedule(await slot(start));
  await queueAt(before(start, 2 * DAY));
  expect(await mailsTo(user)).toMatchObject([{ template: 'interview_reminder', data: { place: 'Office' } }]);
  const later = new Date(start.getTime() + 7 * DAY);
  await schedule(await slot(later));
  await queueAt(before(start, HOUR));
  expect(await kindsTo(user)).toHaveLength(1);
  await queueAt(before(later, HOUR));
  expect(await kindsTo(user)).toHaveLength(2);
  // Still in the outbox when it is cancelled: it does not go any more.
  await stage.db.call(people.admissions, 'cancel_interview', { application_id: id });
  expect((await claim()).map((row) => row.mail.template)).not.toContain('interview_reminder');
  expect((await mailsTo(user)).map((mail) => mail.state)).toEqual(['cancelled', 'cancelled']);
});

test('a reply, open tasks and a payment are reminded of until they are done', async () => {
  const { user, applicationId, studentId } = await newAccepted(stage.db);
  await openLetterOf(stage.db, user);
  const due = await quietDay(65);
  await setDeadline('registration_deadline_at', due);
  await queueAt(before(due, DAY));
  expect(await mailsTo(user)).toMatchObject([{ template: 'reply_reminder', data: { first_name: 'Noam' } }]);
  await stage.db.call(user, 'reply_to_offer', { accept: true });
  expect(await queueAt(before(due, HOUR))).toBe(0);

  const tasksDue = await quietDay(100);
  await stage.db.sql(
    'update public.program_years set tasks_deadline_on = $2::timestamptz::date where id = $1',
    [stage.yearId, tasksDue],
  );
  await queueAt(before(tasksDue, 3 * DAY));
  const [tasks] = (await mailsTo(user)).slice(1);
  expect(tasks).toMatchObject({ template: 'task_reminder' });
  expect(String(tasks?.data['tasks'])).toContain(', ');
  await stage.db.sql(
    'update public.enrollment_tasks set claimed_at = private.now() where application_id = $1',
    [applicationId],
  );
  expect((await claim()).map((row) => row.mail.template)).not.toContain('task_reminder');

  const paymentDue = await quietDay(130);
  await stage.db.sql('update public.charges set is_active = false where student_id = $1', [studentId]);
  await stage.db.sql(
    `insert into public.charges (student_id, kind, label, amount, due_on) values ($1, 'other', 'Trip', 120, $2::timestamptz::date)`,
    [studentId, paymentDue],
  );
  await queueAt(before(paymentDue, DAY));
  expect((await mailsTo(user)).at(-1)).toMatchObject({
    template: 'payment_reminder',
    data: { amount: 120 },
  });
  await stage.db.sql(
    `insert into public.payments (student_id, kind, amount, received_on, method) values ($1, 'other', 120, '2090-01-01', 'cash')`,
    [studentId],
  );
  expect((await claim()).map((row) => row.mail.template)).not.toContain('payment_reminder');
});

test('mail that was held for three days does not remind of what is over', async () => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  const deadline = await quietDay(18);
  await setDeadline('application_deadline_at', deadline);
  await queueAt(before(deadline, 3 * DAY));
  expect(await kindsTo(user)).toEqual(['draft_reminder']);
  await stage.db.sql(`select private.enqueue_mail($1, 'question_answered', '{}', 'news')`, [user.email]);
  await stage.db.setClock(new Date(deadline.getTime() + HOUR));
  expect((await claim()).map((row) => row.mail.template)).toContain('question_answered');
  expect(await mailsTo(user)).toMatchObject([{ state: 'cancelled' }]);
});

test('of payments only what is open is reminded of, and of a deposit only until it is said to be sent', async () => {
  const { user, studentId } = await newAccepted(stage.db);
  await stage.db.call(user, 'reply_to_offer', { accept: true });
  const due = await quietDay(65);
  const next = new Date(due.getTime() + DAY);
  await stage.db.sql(
    `update public.charges set due_on = $2::timestamptz::date where student_id = $1 and kind = 'deposit'`,
    [studentId, due],
  );
  await stage.db.sql(
    `insert into public.charges (student_id, kind, label, amount, due_on) values ($1, 'other', 'Trip', 120, $2::timestamptz::date)`,
    [studentId, next],
  );
  const amountsAt = async (moment: Date): Promise<unknown[]> => {
    await stage.db.sql('delete from public.email_outbox');
    await queueAt(moment);
    const mails = await mailsTo(user);
    return mails.filter(({ template }) => template === 'payment_reminder').map(({ data }) => data['amount']);
  };
  expect(await amountsAt(before(due, DAY - HOUR))).toEqual([500]);
  await stage.db.call(user, 'claim_deposit', {
    method: 'check',
    sent_on: before(due, DAY),
    reference: 'T-1',
  });
  expect(await amountsAt(before(due, DAY - 2 * HOUR))).toEqual([]);
  expect(await amountsAt(before(next, DAY - HOUR))).toEqual([120]);
  await stage.db.sql(
    `insert into public.payments (student_id, kind, amount, received_on, method) values ($1, 'other', 30000, '2090-01-01', 'cash')`,
    [studentId],
  );
  expect(await amountsAt(before(next, DAY - HOUR))).toEqual([]);
});
