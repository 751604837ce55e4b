/** "I have transferred it": said by the family, found or not by the office; the ledger alone says what has come. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newAccepted, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, waysToPay } from './harness/world.ts';

interface Claim {
  readonly id: string;
  readonly student_id: string;
  readonly version: number;
  readonly amount: number;
  readonly reference: string;
  readonly state: string;
}
interface Ledger {
  readonly deposit: { open: number; paid: number; due_on: string; claims: Claim[] };
  readonly ways: readonly { method: string; instructions: string }[];
  readonly payments: readonly { id: string; reference: string }[];
}

const stage = openedStage();
let user: User;
let studentId: string;
beforeEach(async () => {
  ({ user, studentId } = await newAccepted(stage.db));
});

const day = (days = 0): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const say = (more: Row = {}): Promise<Ledger> =>
  stage.db.call(user, 'claim_deposit', {
    method: 'bank_transfer',
    sent_on: day(),
    reference: 'T-1',
    ...more,
  });
const waiting = async (): Promise<Claim | undefined> =>
  (await stage.db.call<Claim[]>(people.admissions, 'waiting_claims')).find(
    (claim) => claim.student_id === studentId,
  );
const found = async (): Promise<Claim> => {
  const claim = await waiting();
  if (!claim) throw new Error('Nothing waits.');
  return claim;
};
const payment = (more: Row = {}): Row => ({
  kind: 'deposit',
  amount: 500,
  received_on: '2026-11-20',
  method: 'bank_transfer',
  ...more,
});
const mails = (template: string) =>
  stage.db.sql<{ to_email: string; data: Row }>(
    'select to_email, data || private.told_facts(id) as data from public.email_outbox where template = $1 and student_id = $2',
    [template, studentId],
  );

describe('what the family says', () => {
  test('waits with the amount of the ledger, the office sees it, and the task is claimed', async () => {
    const { deposit, ways } = await say();
    expect(deposit).toMatchObject({
      open: 500,
      paid: 0,
      claims: [{ state: 'waiting', amount: 500, by: 'Noam', own: true }],
    });
    expect(ways).toEqual([
      { method: 'bank_transfer', instructions: waysToPay.bank_transfer_instructions },
      { method: 'check', instructions: waysToPay.check_instructions },
    ]);
    expect(await found()).toMatchObject({ amount: 500, reference: 'T-1' });
    const { tasks } = await stage.db.call<{ tasks: Row[] }>(user, 'my_enrollment');
    expect(tasks.find((task) => task['key'] === 'deposit')).toMatchObject({ done: true, confirmed: false });
  });

  test('says whose reference it names: that of the student, of somebody else, or of nobody', async () => {
    const other = (await newAccepted(stage.db)).studentId;
    const [own = '', others = ''] = (
      await stage.db.sql<{ said: string }>(
        'select private.transfer_reference(id) as said from unnest($1::uuid[]) with ordinality u (id, n) order by n',
        [[studentId, other]],
      )
    ).map(({ said }) => said);
    for (const [reference, whose] of [
      [`Sampleman ${own}`, { student_id: studentId }],
      [others, { student_id: other, name: 'Noam Testly' }],
      ['T-1', null],
    ] as const) {
      expect(await say({ reference })).toMatchObject({ transfer_reference: own });
      expect(await found()).toMatchObject({ transfer_reference: own, reference_of: whose });
    }
  });

  test('said twice at the same moment is one claim', async () => {
    await Promise.all(['T-1', 'T-2', 'T-3'].map((reference) => say({ reference })));
    const rows = await stage.db.sql('select 1 from public.payment_claims where student_id = $1', [studentId]);
    expect(rows).toHaveLength(1);
  });

  test('is checked in words, and is not taken for a deposit that is recorded', async () => {
    for (const [more, answer] of [
      [{ method: 'cash' }, { hint: 'invalid_value', field: 'method' }],
      [{ sent_on: day(3) }, { hint: 'invalid_value', field: 'sent_on' }],
      [{ sent_on: null }, { hint: 'invalid_value', field: 'sent_on' }],
      [{ reference: '  ' }, { hint: 'required', field: 'reference' }],
      [{ reference: 'x'.repeat(121) }, { hint: 'too_long', field: 'reference' }],
    ] as const)
      expect(await refusal(say(more))).toMatchObject(answer);
    await stage.db.call(people.admin, 'record_payment', { student_id: studentId, payment: payment() });
    expect(await refusal(say())).toMatchObject({ hint: 'wrong_state' });
  });
});

describe('what the office finds', () => {
  test('is entered in the ledger, registers, and the receipt goes to the account', async () => {
    await stage.db.call(user, 'reply_to_offer', { accept: true });
    await say();
    const claim = await found();
    await stage.db.call(people.admin, 'confirm_claim', {
      claim_id: claim.id,
      payment: payment({ reference: 'T-1' }),
      expected_version: claim.version,
    });
    const { deposit, payments } = await stage.db.call<Ledger>(user, 'my_ledger');
    expect(deposit).toMatchObject({ open: 0, paid: 500, claims: [] });
    expect(payments).toMatchObject([{ reference: 'T-1' }]);
    expect(await waiting()).toBeUndefined();
    expect(await mails('payment_received')).toMatchObject([
      { to_email: user.email, data: { amount: 500, received_on: '2026-11-20' } },
    ]);
    const [app] = await stage.db.sql('select status from public.applications where user_id = $1', [user.id]);
    expect(app).toEqual({ status: 'registered' });
    expect(
      await refusal(
        stage.db.call(people.admin, 'confirm_claim', {
          claim_id: claim.id,
          payment: payment(),
          expected_version: claim.version,
        }),
      ),
    ).toMatchObject({ hint: 'wrong_state' });
  });

  test('two administrators at the same moment enter one payment', async () => {
    await say();
    const claim = await found();
    const press = () =>
      stage.db.call(people.admin, 'confirm_claim', {
        claim_id: claim.id,
        payment: payment(),
        expected_version: claim.version,
      });
    const answers = await Promise.allSettled([press(), press(), press()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stage.db.call<Ledger>(user, 'my_ledger')).payments).toHaveLength(1);
    expect(await mails('payment_received')).toHaveLength(1);
  });

  test('a part of it confirms the claim and leaves the rest open', async () => {
    await say();
    const claim = await found();
    await stage.db.call(people.admin, 'confirm_claim', {
      claim_id: claim.id,
      payment: payment({ amount: 200 }),
      expected_version: claim.version,
    });
    expect((await stage.db.call<Ledger>(user, 'my_ledger')).deposit).toMatchObject({
      open: 300,
      claims: [],
    });
    expect((await say({ reference: 'T-2' })).deposit.claims[0]).toMatchObject({
      amount: 300,
      state: 'waiting',
    });
  });

  test('not found: the family reads why, is written to, and may say it again', async () => {
    await say();
    const claim = await found();
    const refuse = (reason: string | null, expected_version = claim.version) =>
      stage.db.call(people.admissions, 'refuse_claim', { claim_id: claim.id, reason, expected_version });
    expect(await refusal(refuse(' '))).toMatchObject({ hint: 'required', field: 'reason' });
    expect(await refusal(refuse('x'.repeat(501)))).toMatchObject({ hint: 'too_long', field: 'reason' });
    expect(await refusal(refuse('No.', 99))).toMatchObject({ hint: 'stale_version' });
    await refuse('No such transfer.');
    const { deposit } = await stage.db.call<Ledger>(user, 'my_ledger');
    expect(deposit.claims[0]).toMatchObject({ state: 'refused', reason: 'No such transfer.' });
    expect(await mails('payment_not_found')).toMatchObject([{ data: { reason: 'No such transfer.' } }]);
    expect((await say({ reference: 'T-2' })).deposit.claims[0]).toMatchObject({ state: 'waiting' });
    expect((await stage.db.call<Ledger>(user, 'take_back_claim')).deposit.claims).toEqual([]);
  });
});

test('a year offers no way to pay without saying how', async () => {
  const [settings] = await stage.db.sql<{ version: number }>(
    'select version::int from public.program_year_settings where id = $1',
    [stage.yearId],
  );
  const save = (changes: Row) =>
    stage.db.call(people.admin, 'save_program_year_settings', {
      year_id: stage.yearId,
      changes,
      expected_version: settings?.version,
    });
  for (const changes of [
    { payment_methods: ['cash'] },
    { check_instructions: '  ' },
    { payment_methods: ['bank_transfer', 'card_by_phone'], card_instructions: '' },
  ])
    expect(await refusal(save(changes))).toMatchObject({
      message: 'Say how to pay by each method that is offered: its instructions are empty.',
    });
  await save({ payment_methods: ['cash', 'check'], cash_instructions: 'At the office.' });
  expect((await stage.db.call<Ledger>(user, 'my_ledger')).ways.map(({ method }) => method)).toEqual([
    'check',
    'cash',
  ]);
  const fresh = await stage.db.sql(
    `select column_default from information_schema.columns where table_name = 'program_year_settings' and column_name = 'payment_methods'`,
  );
  expect(fresh).toEqual([{ column_default: `'{}'::text[]` }]);
});
