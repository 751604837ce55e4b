/** What a family paid, chose and still has to do stands in no mail that the office selects: the sender gets it, and the office by a reading that was begun. */
import { beforeAll, expect, test } from 'vitest';
import { newAccepted } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();
let studentId: string;
let mailId: string;
const AMOUNT = 4711;
const PAID_ON = '2026-01-01';
/** A value of each kind that keeps some apart, by field. */
const TOLD = {
  plan_chosen: { plan: 'monthly' },
  parent_plan_chosen: { plan: 'monthly' },
  payment_taken_back: { amount: AMOUNT, received_on: PAID_ON },
  parent_payment_taken_back: { amount: AMOUNT, received_on: PAID_ON },
  payment_refunded: { amount: AMOUNT, refunded_on: PAID_ON, reason: 'Twice 4711' },
  parent_payment_refunded: { amount: AMOUNT, refunded_on: PAID_ON, reason: 'Twice 4711' },
  payment_not_found: { amount: AMOUNT, sent_on: PAID_ON, reason: 'Not in the bank 4711' },
  parent_payment_not_found: { amount: AMOUNT, sent_on: PAID_ON, reason: 'Not in the bank 4711' },
  parent_payment_received: {
    amount: AMOUNT,
    in_shekels: { shekels: 17_000, shekel_rate: 3.6 },
    received_on: PAID_ON,
  },
  payment_reminder: { amount: AMOUNT, due_on: PAID_ON },
  parent_payment_reminder: { amount: AMOUNT, due_on: PAID_ON },
  task_reminder: { tasks: 'Passport, Tuition 4711' },
} as const;
beforeAll(async () => {
  ({ studentId } = await newAccepted(stage.db));
  await stage.db.call(people.admin, 'record_payment', {
    student_id: studentId,
    payment: { kind: 'other', amount: AMOUNT, received_on: PAID_ON, method: 'check' },
  });
  const [mail] = await stage.db.sql<{ id: string }>(
    `select id from public.email_outbox where template = 'payment_received' and student_id = $1`,
    [studentId],
  );
  mailId = mail?.id ?? '';
});

/** Random ids may hold any four digits. */
const withoutIds = (rows: unknown): string =>
  JSON.stringify(rows).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
const said = async (sql: string): Promise<string> => JSON.stringify(await stage.db.as(people.admin, sql));

test('every kind that tells of money, health or papers keeps it apart, and the sender gets it as it was', async () => {
  for (const [template, data] of Object.entries(TOLD))
    await stage.db.sql(
      `select private.enqueue_mail('kept@example.org', $1, jsonb_build_object('first_name', 'Kept') || $2::jsonb, 'kept:' || $1, null, $3)`,
      [template, JSON.stringify(data), studentId],
    );
  const mails = await stage.db.sql<{ id: string; template: keyof typeof TOLD; data: Row; written: Row }>(
    `select o.id, o.template, o.data, private.mail_to_write(o) as written from public.email_outbox o where o.to_email = 'kept@example.org'`,
  );
  const kinds = await stage.db.sql<{ kind: string; kept: string[]; categories: string[] }>(
    `select kind, kept, categories from private.mail_kinds where kept <> '{}'`,
  );
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...Object.keys(TOLD), 'payment_received'].sort());
  expect(mails).toHaveLength(Object.keys(TOLD).length);
  for (const { id, template, data, written } of mails) {
    expect(data, template).toEqual({ first_name: 'Kept' });
    expect(written['data'], template).toEqual({ first_name: 'Kept', ...TOLD[template] });
    const mail = { outbox_id: id };
    expect(await refusal(stage.db.callAlone(people.admin, 'office_mail', mail)), template).toMatchObject({
      hint: 'not_begun',
    });
    await stage.db.call(people.admin, 'office_mail', mail);
    const lines = await stage.db.sql<{ category: string }>(
      `select category from private.access_log where begun_for = 'office_mail' and args_hash = private.reading_hash($1) order by 1`,
      [id],
    );
    expect(lines.map(({ category }) => category)).toEqual(
      kinds.find(({ kind }) => kind === template)?.categories,
    );
  }
  expect(await said('select data from public.email_outbox')).not.toMatch(/4711|2026-01-01|monthly/);
  const log = await stage.db.sql(`select changes from public.audit_log where table_name = 'email_outbox'`);
  expect(withoutIds(log)).not.toMatch(/4711|monthly/);
  await stage.db.sql(`delete from public.email_outbox where to_email = 'kept@example.org'`);
});

test('the office reads it once that was begun, as financial', async () => {
  const mail = { outbox_id: mailId };
  expect(await refusal(stage.db.callAlone(people.admissions, 'office_mail', mail))).toMatchObject({
    hint: 'not_begun',
  });
  const opened = await stage.db.call(people.admissions, 'office_mail', mail);
  const waiting = { template: 'payment_received', language: 'en', data: { amount: AMOUNT } };
  expect(opened).toMatchObject({ mail: { data: { amount: AMOUNT } }, copy: null, waiting });
  expect(JSON.stringify(opened)).not.toMatch(/stop_key|lease/);
  const lines = await stage.db.sql(
    `select category, subject_ids from private.access_log where begun_for = 'office_mail' and reader = $1`,
    [people.admissions.id],
  );
  expect(lines).toEqual([{ category: 'financial', subject_ids: [studentId] }]);
});

test('a line of the log that was written with an amount is financial too', async () => {
  await stage.db.sql(
    `insert into public.audit_log (action, table_name, row_id, student_id, changes)
     values ('insert', 'email_outbox', $1, $2,
       '{"template": {"old": null, "new": "payment_received"}, "data": {"old": null, "new": {"amount": 4712}}}')`,
    [mailId, studentId],
  );
  const filters = { table_name: 'email_outbox' };
  expect(await refusal(stage.db.callAlone(people.admin, 'search_audit', { filters }))).toMatchObject({
    hint: 'not_begun',
  });
  expect(JSON.stringify(await stage.db.call(people.admin, 'search_audit', { filters }))).toContain('4712');
});

test('the sender is given it, also when the mail goes once more', async () => {
  const sent = (which: string) =>
    stage.db.sql(
      `update public.email_outbox set state = 'sent', sent_at = now() - interval '1 day' where ${which}`,
    );
  const taken = () => stage.db.call<Row[]>(service, 'claim_outbox', { batch: 50 });
  await sent(`template <> 'payment_received'`);
  expect(await taken()).toMatchObject([{ template: 'payment_received', data: { amount: AMOUNT } }]);
  await sent('true');
  await stage.db.call(people.admin, 'retry_mail', { outbox_id: mailId });
  expect(await taken()).toMatchObject([{ template: 'payment_received', data: { amount: AMOUNT } }]);
});
