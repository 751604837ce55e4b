/** Receipts: what a person did is confirmed at once, once, and not when nothing changed. */
import { expect, test } from 'vitest';
import { createUser, newAccepted, submitComplete, type User } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();

const mailsTo = async (address: string): Promise<string[]> =>
  (
    await stage.db.sql<{ template: string }>(
      'select template from public.email_outbox where to_email = $1 order by position',
      [address],
    )
  ).map((row) => row.template);
const after = async (user: User, work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await mailsTo(user.email ?? '')).length;
  await work();
  return (await mailsTo(user.email ?? '')).slice(before);
};
const setPassword = (user: User, hash: string | null) =>
  stage.db.sql('update auth.users set encrypted_password = $2 where id = $1', [user.id, hash]);

test('handing in brings the reference number and the time, and no answers', async () => {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  const [mail] = await stage.db.sql<{ data: Record<string, unknown> }>(
    `select data from public.email_outbox where application_id = $1 and template = 'application_received'`,
    [id],
  );
  expect(Object.keys(mail?.data ?? {}).sort()).toEqual(['first_name', 'reference', 'submitted_at']);
  const mine = await stage.db.call<{ application: { reference_number: string } }>(user, 'my_application');
  expect(mine.application.reference_number).toMatch(/^A-\d{4}-\d{4,}$/);
  expect(mail?.data['reference']).toBe(mine.application.reference_number);
  const found = await stage.db.call<{ rows: { id: string }[] }>(people.admissions, 'search_applications', {
    query: mine.application.reference_number.toLowerCase(),
  });
  expect(found.rows.map((row) => row.id)).toEqual([id]);
});

test('a reply is confirmed once, also when it is given twice, and a registration after it', async () => {
  const { user, studentId } = await newAccepted(stage.db);
  const accept = () => stage.db.call(user, 'reply_to_offer', { accept: true });
  expect(await after(user, accept)).toEqual(['reply_received']);
  expect(await after(user, accept)).toEqual([]);
  expect(
    await after(user, () =>
      stage.db.call(people.admin, 'record_payment', {
        student_id: studentId,
        payment: { kind: 'deposit', amount: 500, received_on: '2026-01-01', method: 'check' },
      }),
    ),
  ).toContain('registration_complete');
  const choose = (plan: string, method: string) => () =>
    stage.db.call(user, 'choose_payment_plan', { plan, method });
  expect(await after(user, choose('two', 'check'))).toEqual(['plan_chosen']);
  expect(await after(user, choose('two', 'bank_transfer'))).toEqual([]);
  expect(await after(user, choose('full', 'check'))).toEqual(['plan_chosen']);
});

test('a payment in shekels says them and their rate beside its dollars, kept apart as they are; another has none', async () => {
  const { studentId } = await newAccepted(stage.db);
  for (const paid of [{ amount: 510.75, shekels: 1900, shekel_rate: 3.72 }, { amount: 5 }])
    await stage.db.call(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { kind: 'other', received_on: '2026-01-01', method: 'check', ...paid },
    });
  const mails = await stage.db.sql(
    `select private.told_facts(id) as facts from public.email_outbox
     where template = 'payment_received' and student_id = $1 order by position`,
    [studentId],
  );
  const received_on = '2026-01-01';
  expect(mails.map(({ facts }) => facts)).toEqual([
    { amount: 510.75, received_on, in_shekels: { shekels: 1900, shekel_rate: 3.72 } },
    { amount: 5, received_on },
  ]);
});

test('a changed password is told; the first one and a rewritten hash are not', async () => {
  const user = await createUser(stage.db);
  expect(await after(user, () => setPassword(user, '$2a$10$first'))).toEqual([]);
  expect(await after(user, () => setPassword(user, '$2a$10$second'))).toEqual(['password_changed']);
  expect(await after(user, () => setPassword(user, 'encrypted:second'))).toEqual([]);
  expect(await after(user, () => setPassword(user, 'encrypted:again'))).toEqual([]);
});

test('a changed address is told to the old one and the new one', async () => {
  const user = await createUser(stage.db);
  const address = `moved.${user.id}@example.org`;
  await stage.db.sql('update auth.users set email = $2 where id = $1', [user.id, address]);
  expect(await mailsTo(user.email ?? '')).toEqual(['address_changed']);
  expect(await mailsTo(address)).toEqual(['address_changed']);
  // An account that was never confirmed has nobody to tell.
  const stranger = await createUser(stage.db);
  await stage.db.sql('update auth.users set email_confirmed_at = null where id = $1', [stranger.id]);
  await stage.db.sql('update auth.users set email = $2 where id = $1', [
    stranger.id,
    `x.${stranger.id}@example.org`,
  ]);
  expect(await mailsTo(stranger.email ?? '')).toEqual([]);
});
