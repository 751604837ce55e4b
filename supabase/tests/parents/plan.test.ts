/** The payment plan: the student or a parent chooses until the first instalment is due, the last choice holds, and all are told. */
import { expect, test } from 'vitest';
import { newAccepted, type User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openLetter, stage } from './scene.ts';

async function family() {
  const { user: son, applicationId, studentId } = await newAccepted(stage.db);
  await openLetter(son);
  const mother = await newParent(stage.db, son);
  const father = await newParent(stage.db, son, undefined, { relation: 'father' });
  const choose = (person: User, plan: string) =>
    person === son
      ? stage.db.call<{ plan: Row; plan_open: boolean }>(son, 'choose_payment_plan', {
          plan,
          method: 'check',
        })
      : stage.db.call<{ plan: Row; plan_open: boolean }>(person, 'choose_child_payment_plan', {
          application_id: applicationId,
          plan,
          method: 'check',
        });
  const told = async () =>
    (
      await stage.db.sql<{ to_email: string }>(
        `select to_email from public.email_outbox where template like '%plan_chosen' and application_id = $1 order by position`,
        [applicationId],
      )
    ).map(({ to_email }) => to_email);
  const firstDueOn = (day: string) =>
    stage.db.sql(`update public.charges set due_on = $2 where student_id = $1 and kind = 'tuition'`, [
      studentId,
      day,
    ]);
  return { son, mother, father, studentId, choose, told, firstDueOn };
}

test('the last choice holds, says whose it is, and student and both parents get a mail', async () => {
  const { son, mother, father, choose, told } = await family();
  expect(await choose(mother, 'two')).toMatchObject({
    plan: { plan: 'two', by: 'Mother', own: true },
    plan_open: true,
  });
  expect(await choose(father, 'monthly')).toMatchObject({
    plan: { plan: 'monthly', by: 'Father', own: true },
  });
  // Chosen again as it is, it stays his, and nobody is told.
  await choose(son, 'monthly');
  expect(await stage.db.call(son, 'my_ledger')).toMatchObject({ plan: { by: 'Father', own: false } });
  expect((await told()).toSorted()).toEqual(
    [son.email, son.email, mother.email, mother.email, father.email, father.email].toSorted(),
  );
});

test('on the day of the first instalment still; after it only the office chooses, and all are told of that too', async () => {
  const { son, mother, studentId, choose, told, firstDueOn } = await family();
  const [days] = await stage.db.sql<{ today: string; before: string }>(
    `select to_char(t, 'YYYY-MM-DD') as today, to_char(t - 1, 'YYYY-MM-DD') as before
     from (select (private.now() at time zone 'America/New_York')::date as t) d`,
  );
  await firstDueOn(days?.today ?? '');
  await choose(mother, 'two');
  await firstDueOn(days?.before ?? '');
  for (const person of [mother, son])
    expect(await refusal(choose(person, 'full'))).toMatchObject({ hint: 'wrong_state' });
  expect(await stage.db.call(son, 'my_ledger')).toMatchObject({ plan: { plan: 'two' }, plan_open: false });
  const before = (await told()).length;
  const { plan } = await stage.db.call<{ plan: { version: number } }>(son, 'my_ledger');
  await stage.db.call(people.admin, 'set_payment_plan', {
    student_id: studentId,
    plan: 'full',
    method: 'check',
    expected_version: plan.version,
  });
  expect((await told()).length).toBe(before + 3);
  expect(await stage.db.call(son, 'my_ledger')).toMatchObject({
    plan: { plan: 'full', by: 'The office', own: false },
  });
});

test('nobody chooses for another family, nor after the link has ended', async () => {
  const [of, other] = [await family(), await family()];
  expect(await refusal(other.choose(of.mother, 'two'))).toMatchObject({ hint: 'not_found' });
  const links = await stage.db.call<{ id: string; relation: string }[]>(of.son, 'my_parents');
  const ended = links.find(({ relation }) => relation === 'father');
  await stage.db.call(of.son, 'revoke_parent', { parent_id: ended?.id });
  expect(await refusal(of.choose(of.father, 'two'))).toMatchObject({ hint: 'not_found' });
});
