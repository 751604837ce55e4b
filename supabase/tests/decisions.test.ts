/** Deciding: every move of the specification's table, the reply, and races. */
import { describe, expect, test } from 'vitest';
import { applicationStatuses, movesFrom, isHandedIn, type ApplicationStatus } from '@school/shared/statuses';
import { createUser, decide, decisionOf, newAccepted, submitComplete } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const one = async <T extends Record<string, unknown>>(
  sql: string,
  params: unknown[],
): Promise<T | undefined> => (await stage.db.sql<T>(sql, params))[0];
const statusOf = async (id: string) =>
  (await one<{ status: string }>('select status from public.applications where id = $1', [id]))?.status;

/** An application whose working status is forced, to try the moves from there. */
async function workingStatus(status: ApplicationStatus): Promise<string> {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  await stage.db.sql('update public.application_decisions set status = $2 where id = $1', [id, status]);
  await stage.db.sql('update public.applications set status = $2 where id = $1', [id, status]);
  return id;
}

describe('moves', () => {
  const working = applicationStatuses.filter(isHandedIn);
  for (const from of working)
    test(`from ${from}: what the office is offered is allowed, everything else refused`, async () => {
      const allowed = movesFrom(from).map((move) => move.decision as string);
      for (const to of applicationStatuses) {
        const id = await workingStatus(from);
        const outcome = decide(stage.db, id, to, { hold: true });
        if (allowed.includes(to)) expect((await outcome).decision.status).toBe(to);
        else
          expect(await refusal(outcome)).toMatchObject({
            code: 'P0001',
            hint: 'wrong_state',
            field: 'decision',
          });
      }
    });

  test('a draft cannot be decided, a status that is none is refused, and only officers decide', async () => {
    const user = await createUser(stage.db);
    const { application_id } = await stage.db.call<{ application_id: string }>(user, 'start_application', {
      form: {},
    });
    const args = { application_id, decision: 'accepted', expected_version: 1 };
    expect(await refusal(stage.db.call(people.admissions, 'record_decision', args))).toMatchObject({
      hint: 'not_found',
    });
    const id = await submitComplete(stage.db, await createUser(stage.db));
    expect(await refusal(decide(stage.db, id, "x'; drop table students; --"))).toMatchObject({
      hint: 'wrong_state',
    });
  });
});

describe('deciding twice', () => {
  const again = async (id: string, decision: string, expected_version: number) =>
    refusal(
      stage.db.call(people.admin, 'record_decision', {
        application_id: id,
        decision,
        expected_version,
        hold: true,
      }),
    );
  test.each([
    ['accepted', 'accepted'],
    ['waitlisted', 'put on the waitlist'],
    ['rejected', 'rejected'],
  ])('%s: says what has been decided, by whom, and that nobody has been told', async (decision, words) => {
    const id = await submitComplete(stage.db, await createUser(stage.db));
    const seen = await decisionOf(stage.db, id);
    await decide(stage.db, id, decision, { hold: true });
    const { version } = await decisionOf(stage.db, id);
    const sentence = new RegExp(
      `^This application has been ${words} already, by .+, on [A-Z][a-z]+ \\d+, \\d{4}\\. The applicant has not been told yet\\.$`,
    );
    expect(await again(id, decision, version)).toMatchObject({
      hint: 'wrong_state',
      field: 'decision',
      message: expect.stringMatching(sentence) as unknown,
    });
    // From a screen that is older than the decision.
    expect(await again(id, decision, seen.version)).toMatchObject({
      hint: 'stale_version',
      message: expect.stringMatching(sentence) as unknown,
    });
  });
  test('once it is published it does not say that nobody knows', async () => {
    const { applicationId } = await newAccepted(stage.db);
    const { version } = await decisionOf(stage.db, applicationId);
    const { message } = await again(applicationId, 'accepted', version);
    expect(message).toMatch(/accepted already/);
    expect(message).not.toMatch(/not been told/);
  });
});

describe('at the same time', () => {
  test('ten officers decide on one applicant: one success, the others are told', async () => {
    const id = await submitComplete(stage.db, await createUser(stage.db));
    const { version } = await decisionOf(stage.db, id);
    const tries = Array.from({ length: 10 }, (_, n) =>
      stage.db.call(people.admissions, 'record_decision', {
        application_id: id,
        decision: n % 2 ? 'accepted' : 'waitlisted',
        expected_version: version,
        hold: true,
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'P0001', hint: 'stale_version' });
  });

  test('publishing twice at once publishes once', async () => {
    const id = await submitComplete(stage.db, await createUser(stage.db));
    const { decision } = await decide(stage.db, id, 'accepted', { hold: true });
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        stage.db.call(people.admin, 'publish_decision', {
          application_id: id,
          expected_version: decision.version,
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      await stage.db.sql(
        `select count(*)::int as n from public.email_outbox where application_id = $1 and template = 'decision_published'`,
        [id],
      ),
    ).toEqual([{ n: 1 }]);
  });
});

describe('the reply', () => {
  test('accepting takes the place; declining ends it; a registered place cannot be withdrawn', async () => {
    const yes = await newAccepted(stage.db);
    expect(await stage.db.call(yes.user, 'reply_to_offer', { accept: true })).toBe('accepted');
    await stage.db.call(people.admissions, 'register_application', {
      application_id: yes.applicationId,
      expected_version: (await decisionOf(stage.db, yes.applicationId)).version,
    });
    expect(await statusOf(yes.applicationId)).toBe('registered');
    expect(await refusal(stage.db.call(yes.user, 'withdraw_application'))).toMatchObject({
      hint: 'wrong_state',
    });
    const no = await newAccepted(stage.db);
    expect(await stage.db.call(no.user, 'reply_to_offer', { accept: false, reason: 'Army' })).toBe(
      'declined',
    );
    expect(await refusal(stage.db.call(no.user, 'reply_to_offer', { accept: true }))).toMatchObject({
      hint: 'wrong_state',
    });
  });

  test('a reason of 2,000 signs is kept; one more is refused, and the place stays', async () => {
    const { user, applicationId } = await newAccepted(stage.db);
    const decline = (signs: number) =>
      stage.db.call(user, 'reply_to_offer', { accept: false, reason: 'x'.repeat(signs) });
    expect(await refusal(decline(2001))).toMatchObject({
      hint: 'too_long',
      field: 'reason',
      message: 'Please keep the reason under 2,000 characters.',
    });
    expect(await decline(2000)).toBe('declined');
    expect(
      await stage.db.sql(
        'select char_length(decline_reason) as kept from public.applications where id = $1',
        [applicationId],
      ),
    ).toEqual([{ kept: 2000 }]);
  });

  test('not after the registration deadline, not without an offer', async () => {
    const { user } = await newAccepted(stage.db);
    await stage.db.setClock(new Date(Date.now() + 100 * 86_400_000));
    expect(await refusal(stage.db.call(user, 'reply_to_offer', { accept: true }))).toMatchObject({
      hint: 'deadline_passed',
      message: 'The registration deadline has passed. Please write to the admissions office.',
    });
    // Nor is anything paid for it.
    const toPay: Record<string, Record<string, unknown>> = {
      claim_deposit: { method: 'bank_transfer', sent_on: '2026-11-20', reference: 'T-1' },
      start_card_checkout: {},
      choose_payment_plan: { plan: 'two', method: 'bank_transfer' },
    };
    for (const [name, args] of Object.entries(toPay))
      expect(await refusal(stage.db.call(user, name, args)), name).toMatchObject({ hint: 'deadline_passed' });
    expect(await stage.db.call(user, 'my_ledger')).toMatchObject({ deposit: { offer_over: true } });
    await stage.db.setClock(null);
    expect(await stage.db.call(user, 'my_ledger')).toMatchObject({ deposit: { offer_over: false } });
    expect(await refusal(stage.db.call(user, 'reply_to_offer', { accept: null }))).toMatchObject({
      hint: 'required',
      field: 'accept',
    });
    expect(
      await refusal(stage.db.call(people.applicant_a, 'reply_to_offer', { accept: true })),
    ).toMatchObject({ hint: 'wrong_state' });
  });
});
