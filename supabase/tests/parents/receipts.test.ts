/** The receipt of what a parent paid: to the parent too, in their language, once, and never before they may know of the place. */
import { expect, test } from 'vitest';
import { decide, newAccepted, type User } from '../harness/applicants.ts';
import { newParent } from '../harness/parents.ts';
import { refusal } from '../harness/refusal.ts';
import { people, service } from '../harness/people.ts';
import { openLetter, stage } from './scene.ts';

interface Ledger {
  readonly deposit: { readonly claims: readonly { by: string; own: boolean; reference: string }[] };
}

const receipts = (studentId: string) =>
  stage.db.sql<{ to_email: string; template: string; state: string }>(
    `select to_email, template, state from public.email_outbox
     where student_id = $1 and template like '%payment_received' order by position`,
    [studentId],
  );
const accepted = async () => {
  const { user: son, applicationId, studentId } = await newAccepted(stage.db);
  await openLetter(son);
  return { son, applicationId, studentId, parent: await newParent(stage.db, son) };
};
const payByCard = async (of: Awaited<ReturnType<typeof accepted>>, intent: string): Promise<unknown> => {
  const begun = await stage.db.call<{ checkout_id: string; amount_cents: number }>(
    of.parent,
    'start_child_card_checkout',
    { application_id: of.applicationId },
  );
  return stage.db.call(service, 'settle_card_payment', {
    checkout_id: begun.checkout_id,
    session_id: `cs_${intent}`,
    payment_intent: intent,
    amount_cents: begun.amount_cents,
    currency: 'usd',
  });
};

test('paid by card: one to the student and one to the parent, also when the provider tells it twice', async () => {
  const of = await accepted();
  await stage.db.sql(
    `insert into public.person_settings (user_id, mail_language) values ($1, 'he')
     on conflict (user_id) do update set mail_language = 'he'`,
    [of.parent.id],
  );
  expect(await payByCard(of, 'pi_parent')).toBe('recorded');
  expect(await payByCard(of, 'pi_parent').catch(() => 'refused')).not.toBe('recorded');
  expect(await receipts(of.studentId)).toMatchObject([
    { to_email: of.son.email, template: 'payment_received' },
    { to_email: of.parent.email, template: 'parent_payment_received' },
  ]);
  const [written] = await stage.db.sql<{ mail: { language: string; data: Record<string, unknown> } }>(
    `select private.mail_to_write(o) as mail from public.email_outbox o where o.template = 'parent_payment_received' and o.student_id = $1`,
    [of.studentId],
  );
  expect(written?.mail).toMatchObject({ language: 'he', data: { amount: 500, name: 'Ruth Testly' } });
});

test('a transfer that a parent told of: theirs when it is found; what the student told of is not', async () => {
  const of = await accepted();
  const claim = { method: 'check', sent_on: new Date().toISOString().slice(0, 10), reference: 'No. 7' };
  const said = await stage.db.call<{ deposit: { claims: Record<string, unknown>[] } }>(
    of.parent,
    'claim_child_deposit',
    {
      application_id: of.applicationId,
      ...claim,
    },
  );
  expect(said.deposit.claims.flatMap(Object.keys)).not.toContain('said_by');
  const record = (studentId: string) =>
    stage.db.call(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { kind: 'deposit', amount: 500, received_on: '2026-01-01', method: 'check' },
    });
  await record(of.studentId);
  expect((await receipts(of.studentId)).map(({ to_email }) => to_email)).toEqual([
    of.son.email,
    of.parent.email,
  ]);
  const other = await accepted();
  await stage.db.call(other.son, 'claim_deposit', claim);
  await record(other.studentId);
  expect((await receipts(other.studentId)).map(({ to_email }) => to_email)).toEqual([other.son.email]);
});

/** What somebody reads of the reports: [whose, own, reference]. */
const reports = async (person: User, applicationId?: string): Promise<unknown[]> => {
  const { deposit } = applicationId
    ? (
        await stage.db.call<{ place: { ledger: Ledger } }>(person, 'my_child', {
          application_id: applicationId,
        })
      ).place.ledger
    : await stage.db.call<Ledger>(person, 'my_ledger');
  return deposit.claims.map(({ by, own, reference }) => [by, own, reference]);
};

test('student, father and mother each report: each sees whose the others are, and takes back only their own', async () => {
  const of = await accepted();
  const father = await newParent(stage.db, of.son, undefined, { relation: 'father' });
  const child = { application_id: of.applicationId };
  const claim = (reference: string) => ({
    method: 'check',
    sent_on: new Date().toISOString().slice(0, 10),
    reference,
  });
  await stage.db.call(father, 'claim_child_deposit', { ...child, ...claim('No. 1') });
  expect(await reports(of.parent, of.applicationId)).toEqual([['Father', false, 'No. 1']]);
  // Nothing of hers waits: what is his stays.
  await stage.db.call(of.parent, 'take_back_child_claim', child);
  await stage.db.call(of.parent, 'claim_child_deposit', { ...child, ...claim('No. 2') });
  await stage.db.call(of.son, 'claim_deposit', claim('No. 3'));
  await stage.db.call(of.son, 'claim_deposit', claim('No. 4'));
  expect(await reports(of.son)).toEqual([
    ['Father', false, 'No. 1'],
    ['Mother', false, 'No. 2'],
    ['Noam', true, 'No. 4'],
  ]);
  await stage.db.call(of.parent, 'take_back_child_claim', child);
  expect(await reports(father, of.applicationId)).toEqual([
    ['Father', true, 'No. 1'],
    ['Noam', false, 'No. 4'],
  ]);
  const { tasks } = await stage.db.call<{ tasks: { key: string; done: boolean }[] }>(of.son, 'my_enrollment');
  expect(tasks.find(({ key }) => key === 'deposit')).toMatchObject({ done: true });
  await stage.db.call(father, 'take_back_child_claim', child);
  await stage.db.call(of.son, 'take_back_claim');
  expect(await reports(of.son)).toEqual([]);
});

test('one confirmation answers all that were told of the same sum, each with a receipt; a refusal only its own', async () => {
  const of = await accepted();
  const father = await newParent(stage.db, of.son, undefined, { relation: 'father' });
  const child = { application_id: of.applicationId };
  const claim = (reference: string) => ({
    method: 'check',
    sent_on: new Date().toISOString().slice(0, 10),
    reference,
  });
  await stage.db.call(father, 'claim_child_deposit', { ...child, ...claim('No. 1') });
  await stage.db.call(of.parent, 'claim_child_deposit', { ...child, ...claim('No. 2') });
  await stage.db.call(of.son, 'claim_deposit', claim('No. 3'));
  const waiting = async () =>
    (
      await stage.db.call<{ id: string; by: string; version: number; student_id: string }[]>(
        people.admin,
        'waiting_claims',
      )
    ).filter(({ student_id }) => student_id === of.studentId);
  const [first, second] = await waiting();
  expect((await waiting()).map(({ by }) => by)).toEqual(['Father', 'Mother', 'Noam']);
  const at = (claimed?: { id: string; version: number }) => ({
    claim_id: claimed?.id,
    expected_version: claimed?.version,
  });
  await stage.db.call(people.admissions, 'refuse_claim', { ...at(first), reason: 'No such check.' });
  expect(await reports(of.parent, of.applicationId)).toHaveLength(3);
  // Less came than was told of, yet it is this payment.
  const payment = { kind: 'deposit', amount: 480, received_on: '2026-01-01', method: 'check' };
  await stage.db.call(people.admin, 'confirm_claim', { ...at(second), payment });
  expect(await waiting()).toEqual([]);
  expect((await receipts(of.studentId)).map(({ to_email }) => to_email)).toEqual([
    of.son.email,
    of.parent.email,
  ]);
  expect(await reports(of.son)).toEqual([['Father', false, 'No. 1']]);
});

test('a payment that is taken back: who got its receipt is told, once, with the same sums', async () => {
  const of = await accepted();
  const claim = { method: 'check', sent_on: new Date().toISOString().slice(0, 10), reference: 'No. 9' };
  await stage.db.call(of.parent, 'claim_child_deposit', { application_id: of.applicationId, ...claim });
  const payment = { kind: 'deposit', amount: 500, received_on: '2026-01-01', method: 'check' };
  const { id } = await stage.db.call<{ id: string }>(people.admin, 'record_payment', {
    student_id: of.studentId,
    payment: { ...payment, shekels: 1860, shekel_rate: 3.72 },
  });
  await stage.db.call(people.admin, 'void_payment', { payment_id: id });
  expect((await refusal(stage.db.call(people.admin, 'void_payment', { payment_id: id }))).hint).toBe(
    'not_found',
  );
  const told = await stage.db.sql(
    `select o.to_email, o.template, private.told_facts(o.id) as facts from public.email_outbox o
     where o.student_id = $1 and o.template like '%taken_back' order by o.position`,
    [of.studentId],
  );
  const facts = {
    amount: 500,
    received_on: '2026-01-01',
    in_shekels: { shekels: 1860, shekel_rate: 3.72 },
  };
  expect(told).toEqual([
    { to_email: of.son.email, template: 'payment_taken_back', facts },
    { to_email: of.parent.email, template: 'parent_payment_taken_back', facts },
  ]);
});

test('a transfer that a parent told of and the office did not find: both are told; of the student’s own only the student', async () => {
  const notFound = async (payer: 'son' | 'parent') => {
    const of = await accepted();
    const claim = { method: 'check', sent_on: new Date().toISOString().slice(0, 10), reference: 'No. 8' };
    await (payer === 'parent'
      ? stage.db.call(of.parent, 'claim_child_deposit', { application_id: of.applicationId, ...claim })
      : stage.db.call(of.son, 'claim_deposit', claim));
    const [waiting] = await stage.db.sql<{ claim_id: string; expected_version: number }>(
      `select id as claim_id, version::integer as expected_version from public.payment_claims where student_id = $1`,
      [of.studentId],
    );
    await stage.db.call(people.admissions, 'refuse_claim', { ...waiting, reason: 'No such transfer.' });
    const mails = await stage.db.sql<{ to_email: string; template: string }>(
      `select to_email, template from public.email_outbox where student_id = $1 and template like '%not_found' order by position`,
      [of.studentId],
    );
    return { of, mails };
  };
  const hers = await notFound('parent');
  expect(hers.mails).toEqual([
    { to_email: hers.of.son.email, template: 'payment_not_found' },
    { to_email: hers.of.parent.email, template: 'parent_payment_not_found' },
  ]);
  expect((await notFound('son')).mails.map(({ template }) => template)).toEqual(['payment_not_found']);
});

test('nobody whose link has ended', async () => {
  const ended = await accepted();
  const [link] = await stage.db.call<{ id: string }[]>(ended.son, 'my_parents');
  const begun = await stage.db.call<{ checkout_id: string }>(ended.parent, 'start_child_card_checkout', {
    application_id: ended.applicationId,
  });
  await stage.db.call(ended.son, 'revoke_parent', { parent_id: link?.id });
  await stage.db.call(service, 'settle_card_payment', {
    checkout_id: begun.checkout_id,
    session_id: 'cs_ended',
    payment_intent: 'pi_ended',
    amount_cents: 50_000,
    currency: 'usd',
  });
  expect((await receipts(ended.studentId)).map(({ to_email }) => to_email)).toEqual([ended.son.email]);
});

test('a decision that is not opened is not told by it: a place offered anew stays untold', async () => {
  const of = await accepted();
  const begun = await stage.db.call<{ checkout_id: string }>(of.parent, 'start_child_card_checkout', {
    application_id: of.applicationId,
  });
  await decide(stage.db, of.applicationId, 'waitlisted', { hold: false });
  await openLetter(of.son);
  await decide(stage.db, of.applicationId, 'accepted', { hold: false });
  await stage.db.call(service, 'settle_card_payment', {
    checkout_id: begun.checkout_id,
    session_id: 'cs_untold',
    payment_intent: 'pi_untold',
    amount_cents: 50_000,
    currency: 'usd',
  });
  expect((await receipts(of.studentId)).map(({ to_email }) => to_email)).toEqual([of.son.email]);
});

test('a parent in whose account the record stands gets the receipt once, however the address is written', async () => {
  for (const change of [
    'update public.students set user_id = $2 where id = $1',
    // Accounts of old may hold an address in other letters.
    `update auth.users set email = upper($3) where id = (select user_id from public.students where id = $1)`,
  ]) {
    const of = await accepted();
    await stage.db.sql(change.replace('$3', `'${of.parent.email ?? ''}'`), [
      of.studentId,
      ...(change.includes('$2') ? [of.parent.id] : []),
    ]);
    expect(await payByCard(of, `pi_same_${of.studentId}`)).toBe('recorded');
    const sent = await receipts(of.studentId);
    expect(sent.map(({ to_email }) => to_email.toLowerCase())).toEqual([of.parent.email]);
    expect(sent.map(({ template }) => template)).toEqual(['payment_received']);
  }
});

test('what a parent pays is in no mail of another child’s, and no other parent’s', async () => {
  const [of, other] = [await accepted(), await accepted()];
  const second = await newParent(stage.db, of.son);
  await payByCard(of, 'pi_two_parents');
  expect((await receipts(of.studentId)).map(({ to_email }) => to_email)).toEqual([
    of.son.email,
    of.parent.email,
  ]);
  expect(await receipts(other.studentId)).toEqual([]);
  expect(
    await stage.db.sql(
      `select 1 from public.email_outbox where to_email = $1 and template like '%payment_received'`,
      [second.email],
    ),
  ).toEqual([]);
});
