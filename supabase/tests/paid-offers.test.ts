/** Money on an offer stops its clock: it neither lapses nor blocks a late answer. */
import { afterEach, expect, test } from 'vitest';
import { createUser, decide, decisionOf, openLetterOf, submitComplete } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
afterEach(() => stage.db.setClock(null));

const offered = async () => {
  const { db } = stage;
  const user = await createUser(db);
  const id = await submitComplete(db, user);
  await decide(db, id, 'waitlisted', { hold: false });
  await db.call(people.admissions, 'move_on_waitlist', { application_id: id, place: 1, reason: 'x' });
  await db.sql('delete from private.releases');
  await db.call(people.admissions, 'offer_place', {
    application_id: id,
    expected_version: (await decisionOf(db, id)).version,
    days: 3,
  });
  await openLetterOf(db, user);
  const [student] = await db.sql<{ id: string }>('select id from public.students where application_id = $1', [
    id,
  ]);
  return { user, id, student: student?.id ?? '' };
};
/** A Tuesday noon after the end of the offer, so many weeks later. */
const later = async (id: string, weeks = 0) => {
  const [row] = await stage.db.sql<{ at: Date }>(
    `select (d + time '12:00') at time zone 'Asia/Jerusalem' as at from public.applications a,
       generate_series(a.reply_due_at::date + 1, a.reply_due_at::date + 8, interval '1 day') d
     where a.id = $1 and extract(isodow from d) = 2`,
    [id],
  );
  await stage.db.setClock(new Date((row?.at.getTime() ?? 0) + weeks * 7 * 86_400_000));
};
const lapsed = async (id: string) => {
  await stage.db.call(service, 'lapse_offers');
  const [app] = await stage.db.sql<{ status: string }>(
    'select status from public.applications where id = $1',
    [id],
  );
  return app?.status === 'declined';
};
const record = (student_id: string) =>
  stage.db.call<{ id: string }>(people.admin, 'record_payment', {
    student_id,
    payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
  });
const standing = async (user: Awaited<ReturnType<typeof offered>>['user']) =>
  (await stage.db.call<{ standing: string }>(user, 'my_enrollment')).standing;

test('a deposit that was recorded keeps the offer, and a late Accept registers', async () => {
  const { user, id, student } = await offered();
  await record(student);
  await later(id, 2);
  expect([await lapsed(id), await standing(user)]).toEqual([false, 'offered']);
  expect(await stage.db.call(user, 'reply_to_offer', { accept: true })).toBe('registered');
  await stage.db.setClock(null);
});

test('after three days an officer sees who has paid and not pressed', async () => {
  const { id, student } = await offered();
  await record(student);
  const asked = async () =>
    (
      await stage.db.call<{ paid_offers: { application_id: string }[] }>(
        people.admissions,
        'office_dashboard',
      )
    ).paid_offers.some(({ application_id }) => application_id === id);
  expect(await asked()).toBe(false);
  await stage.db.setClock(new Date(Date.now() + 3 * 86_400_000 + 60_000));
  expect(await asked()).toBe(true);
});

test('a payment that was taken back starts the clock again', async () => {
  const { user, id, student } = await offered();
  const { id: payment_id } = await record(student);
  await later(id);
  expect(await lapsed(id)).toBe(false);
  await stage.db.call(people.admin, 'void_payment', { payment_id });
  expect(await refusal(stage.db.call(user, 'reply_to_offer', { accept: true }))).toMatchObject({
    hint: 'deadline_passed',
  });
  expect(await lapsed(id)).toBe(true);
  await stage.db.setClock(null);
});

test('a page at the provider keeps it for a day', async () => {
  const { user, id } = await offered();
  const [row] = await stage.db.sql<{ at: Date }>(
    `select reply_due_at - interval '1 hour' as at from public.applications where id = $1`,
    [id],
  );
  const due = row?.at.getTime() ?? 0;
  await stage.db.setClock(new Date(due));
  await stage.db.call(user, 'start_card_checkout');
  await stage.db.setClock(new Date(due + 5 * 3_600_000));
  expect(await standing(user)).toBe('offered');
  await stage.db.setClock(new Date(due + 25 * 3_600_000));
  expect(await standing(user)).toBe('offer_over');
  await stage.db.setClock(null);
});

test('what the family says it has sent keeps it, two working days beyond a refusal', async () => {
  const { user, id } = await offered();
  await stage.db.call(user, 'claim_deposit', {
    method: 'check',
    sent_on: new Date().toISOString().slice(0, 10),
    reference: 'T-1',
  });
  await later(id);
  expect(await lapsed(id)).toBe(false);
  const [claim] = await stage.db.sql<{ id: string; version: number }>(
    `select k.id, k.version::int from public.payment_claims k join public.student_enrollments e on e.id = k.enrollment_id
     where e.application_id = $1`,
    [id],
  );
  await stage.db.call(people.admissions, 'refuse_claim', {
    claim_id: claim?.id,
    reason: 'Not found.',
    expected_version: claim?.version,
  });
  expect(await lapsed(id)).toBe(false);
  await later(id, 1);
  expect(await lapsed(id)).toBe(true);
  await stage.db.setClock(null);
});
