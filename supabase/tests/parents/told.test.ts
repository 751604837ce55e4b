/** What parents are told by mail: with the student, in words of their own, and nothing before the letter is opened. */
import { expect, test } from 'vitest';
import { createUser, decide, startComplete, submitComplete, type User } from '../harness/applicants.ts';
import { askConsent, signConsent, submitMinor } from '../harness/guardians.ts';
import { invited, newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { address, openLetter, stage } from './scene.ts';

interface Mail {
  readonly template: string;
  readonly data: Record<string, unknown>;
}
const mailsTo = (person: User): Promise<Mail[]> =>
  stage.db.sql<Mail>('select template, data from public.email_outbox where to_email = $1 order by position', [
    person.email,
  ]);
const kindsTo = async (person: User): Promise<string[]> =>
  (await mailsTo(person)).map(({ template }) => template);

async function followed(): Promise<{ son: User; parent: User; id: string }> {
  const son = await createUser(stage.db);
  const id = await submitComplete(stage.db, son);
  return { son, id, parent: await newParent(stage.db, son) };
}
const payDeposit = async (id: string): Promise<void> => {
  const [student] = await stage.db.sql<{ id: string }>(
    'select id from public.students where application_id = $1',
    [id],
  );
  await stage.db.call(people.admin, 'record_payment', {
    student_id: student?.id,
    payment: { kind: 'deposit', amount: 500, received_on: '2026-01-01', method: 'check' },
  });
};

test.each(['accepted', 'waitlisted', 'rejected'])(
  'the letter that says %s: no mail until it is opened, then the same for every outcome',
  async (decision) => {
    const { son, parent, id } = await followed();
    await decide(stage.db, id, decision, { hold: false });
    expect(await mailsTo(parent)).toEqual([]);
    await openLetter(son);
    expect(await mailsTo(parent)).toEqual([
      { template: 'parent_news', data: { name: 'Ruth Testly', applicant: expect.any(String) as string } },
    ]);
    // Opened again, nothing is told again.
    await openLetter(son);
    expect(await kindsTo(parent)).toEqual(['parent_news']);
  },
);

test('reply, deposit and registration are told, and none of them says more than the page', async () => {
  const { son, parent, id } = await followed();
  await decide(stage.db, id, 'accepted', { hold: false });
  await openLetter(son);
  await stage.db.call(son, 'reply_to_offer', { accept: true });
  await payDeposit(id);
  const mails = await mailsTo(parent);
  expect(mails.map(({ template }) => template).sort()).toEqual([
    'parent_deposit_paid',
    'parent_news',
    'parent_registered',
    'parent_reply',
  ]);
  expect(new Set(mails.flatMap(({ data }) => Object.keys(data)))).toEqual(
    new Set(['name', 'applicant', 'year']),
  );
});

test('a reply that declines is told in the same words', async () => {
  const { son, parent, id } = await followed();
  await decide(stage.db, id, 'accepted', { hold: false });
  await openLetter(son);
  await stage.db.call(son, 'reply_to_offer', { accept: false });
  expect(await kindsTo(parent)).toEqual(['parent_news', 'parent_reply']);
});

test('while a newer letter is not opened, nothing is told: neither what comes in nor what the office registers', async () => {
  const { son, parent, id } = await followed();
  await decide(stage.db, id, 'accepted', { hold: false });
  await openLetter(son);
  await decide(stage.db, id, 'waitlisted', { hold: false });
  await decide(stage.db, id, 'accepted', { hold: false });
  await payDeposit(id);
  expect(await kindsTo(parent)).toEqual(['parent_news']);
});

test('what is due is told with the student’s reminder, but not to who has stopped reminders or does not follow any more', async () => {
  const { son, parent, id } = await followed();
  const [silent, gone] = [await newParent(stage.db, son), await newParent(stage.db, son)];
  await decide(stage.db, id, 'accepted', { hold: false });
  await openLetter(son);
  await stage.db.call(son, 'reply_to_offer', { accept: true });
  const { version } = await stage.db.call<{ version: number }>(silent, 'my_settings', {
    browser_zone: 'UTC',
  });
  await stage.db.call(silent, 'save_my_settings', {
    changes: { reminders: false },
    expected_version: version,
  });
  const [, , last] = await stage.db.call<{ id: string }[]>(son, 'my_parents');
  await stage.db.call(son, 'revoke_parent', { parent_id: last?.id });
  await stage.db.sql(
    `insert into public.email_outbox (to_email, template, data, event_key, application_id)
     values ($1, 'payment_reminder', '{"first_name": "Dov", "amount": 500, "due_on": "2090-01-01"}', $2, $3)`,
    [son.email, `remind:payment:${id}`, id],
  );
  const [written] = await stage.db.sql<{ mail: { data: Record<string, unknown> } }>(
    `select private.mail_to_write(o) as mail from public.email_outbox o where o.template = 'parent_payment_reminder' and o.to_email = $1`,
    [parent.email],
  );
  expect(written?.mail.data).toMatchObject({ amount: 500, due_on: '2090-01-01' });
  expect(await kindsTo(silent)).not.toContain('parent_payment_reminder');
  expect(await kindsTo(gone)).not.toContain('parent_payment_reminder');
});

test('whoever signs a consent gets what they signed, and what it is about', async () => {
  const son = await createUser(stage.db);
  await submitMinor(stage.db, son);
  const email = `signs.${son.id.slice(0, 8)}@example.org`;
  await signConsent(stage.db, await askConsent(stage.db, son, email));
  const [written] = await stage.db.sql<{ mail: { data: Record<string, unknown> } }>(
    `select private.mail_to_write(o) as mail from public.email_outbox o where o.template = 'consent_thanks' and o.to_email = $1`,
    [email],
  );
  expect(written?.mail.data).toMatchObject({
    signature: 'Ruth Testly',
    words: expect.stringMatching(/\w/) as string,
    year: '2090-2091',
    starts_on: expect.any(String) as string,
    ends_on: expect.any(String) as string,
    cost: 24_000,
  });
});

test('papers that parents do not see are “the school has it”, or nothing', async () => {
  const { son, parent, id } = await followed();
  await decide(stage.db, id, 'accepted', { hold: false });
  await openLetter(son);
  const { lines } = await stage.db.call<{ lines: { kind: string; label: string; items: unknown[] }[] }>(
    parent,
    'my_child',
    { application_id: id },
  );
  const papers = lines.filter(({ kind }) => kind === 'passport' || kind === 'medical');
  expect(papers.map(({ label }) => label)).toEqual(['Submit Passport Information', 'Medical Information']);
  expect(papers).toMatchObject([
    { state: 'open', items: [], problem: null, note: null },
    { state: 'open', items: [], problem: null, note: null },
  ]);
});

test('an invitation that is taken back before its mail has gone does not go', async () => {
  const son = await createUser(stage.db);
  await startComplete(stage.db, son);
  const email = address();
  await stage.db.call(son, 'invite_parent', invited(email));
  const [parent] = await stage.db.call<{ id: string }[]>(son, 'my_parents');
  await stage.db.call(son, 'revoke_parent', { parent_id: parent?.id });
  expect(
    await stage.db.sql('select template, state from public.email_outbox where to_email = $1', [email]),
  ).toEqual([{ template: 'parent_invitation', state: 'cancelled' }]);
});
