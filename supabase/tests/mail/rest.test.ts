/** What waits for Shabbat and Yom Tov and what does not: every kind of mail, by the day and by who caused it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailKindNames } from '@school/shared/mail/kinds';
import { createUser, decide, submitComplete, type User } from '../harness/applicants.ts';
import { people, service, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();
beforeEach(() =>
  stage.db.sql(`update public.email_outbox set state = 'cancelled' where state in ('queued', 'sending')`),
);
afterEach(() => stage.db.setClock(null));

const WEEKDAY = '2026-12-02T10:00:00Z';
/** Friday 17:00 in Israel, 10:00 in New York. */
const SHABBAT = '2026-12-04T15:00:00Z';
const SHABBAT_ENDS = '2026-12-05T20:00:00.000Z';
/** Sunday in Israel; in New York the second day of Shavuot after Shabbat has begun. */
const SECOND_DAY = '2027-06-12T20:00:00Z';

/** Codes, security and receipts; every other kind says something the office or a deadline caused. */
const AT_ONCE = new Set([
  'account_exists', 'address_change', 'recovery_code_wrong', 'many_read', 'second_factor_added', 'password_changed', 'address_changed',
  'application_received', 'reply_received', 'registration_complete', 'plan_chosen', 'payment_received', 'parent_payment_received',
  'application_withdrawn', 'data_taken', 'deletion_asked', 'deletion_confirmed', 'name_corrected', 'reference_thanks', 'consent_thanks',
  'consent_received', 'parent_reply', 'parent_deposit_paid', 'parent_registered', 'parent_plan_chosen',
]); // prettier-ignore
const NEVER_SENT = /^letter_/;

const restOf = async (mail: Record<string, unknown>, moment: string): Promise<string | null> =>
  (
    await stage.db.sql<{ at: Date | null }>(
      'select private.mail_rest_until(jsonb_populate_record(null::public.email_outbox, $1), $2) as at',
      [{ to_email: 'reader@example.org', data: {}, own_act: false, state: 'queued', ...mail }, moment],
    )
  )[0]?.at?.toISOString() ?? null;

describe.each(mailKindNames.filter((kind) => !NEVER_SENT.test(kind)))('%s', (template) => {
  test('on a weekday, on Shabbat, caused by the office and by its reader', async () => {
    const found = {
      weekday: await restOf({ template }, WEEKDAY),
      office: await restOf({ template }, SHABBAT),
      own: await restOf({ template, own_act: true }, SHABBAT),
      overridden: await restOf({ template, rest_override: 'The consulate closes.' }, SHABBAT),
    };
    const office = AT_ONCE.has(template) ? null : SHABBAT_ENDS;
    expect(found).toEqual({ weekday: null, office, own: null, overridden: null });
  });
});

const inZone = async (zone: string): Promise<User> => {
  const user = await createUser(stage.db);
  await stage.db.call(user, 'my_settings');
  await stage.db.sql('update public.person_settings set time_zone = $1 where user_id = $2', [zone, user.id]);
  return user;
};

test('it waits for the reader’s own rest too, and a referee’s or parent’s for the applicant’s', async () => {
  const abroad = await inZone('America/New_York');
  const app = await submitComplete(stage.db, abroad);
  const template = 'message_waiting';
  expect(await restOf({ template, to_email: abroad.email }, SHABBAT)).toBe('2026-12-06T03:00:00.000Z');
  expect(await restOf({ template: 'reference_request', application_id: app }, SHABBAT)).toBe(
    '2026-12-06T03:00:00.000Z',
  );
  // The second day of a festival is kept abroad; Israel has its own only.
  expect(await restOf({ template, to_email: abroad.email }, SECOND_DAY)).toBe('2027-06-13T02:00:00.000Z');
  expect(await restOf({ template, to_email: 'unknown@example.org' }, SECOND_DAY)).toBeNull();
});

test('word of an interview within twelve hours of the rest’s end goes at once, of a later one it waits', async () => {
  const mail = (starts_at: string) => ({ template: 'interview_changed', data: { starts_at } });
  expect(await restOf(mail('2026-12-06T08:00:00Z'), SHABBAT)).toBeNull();
  expect(await restOf(mail('2026-12-06T08:01:00Z'), SHABBAT)).toBe(SHABBAT_ENDS);
});

const claimed = async (): Promise<string[]> =>
  (await stage.db.as<{ mail: { template: string } }>(service, 'select public.claim_outbox(20) as mail')).map(
    ({ mail }) => mail.template,
  );
const publish = () => stage.db.call<{ published: number }>(service, 'publish_due_decisions');
const act = <Result>(person: Person, name: string, args: object): Promise<Result> =>
  stage.db.call<Result>(person, name, args as Record<string, unknown>);
interface Recorded {
  readonly version: number;
  readonly publish_at: string | null;
  readonly published_at: string | null;
}

describe('a publication', () => {
  test('waits for the school’s rest to end, whatever set its time; undo lasts until then', async () => {
    await stage.db.setClock(SHABBAT);
    await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
    const app = await submitComplete(stage.db, await createUser(stage.db));
    const { decision, published } = await decide(stage.db, app, 'accepted', { hold: false });
    expect([published, new Date(String(decision.publish_at)).toISOString()]).toEqual([false, SHABBAT_ENDS]);
    const now = await act<Recorded>(people.admissions, 'publish_decision', {
      application_id: app,
      expected_version: decision.version,
    });
    expect(now.published_at).toBeNull();
    // The clock of the tick may be ahead of what was worked out: it asks again.
    await stage.db.sql(
      `update public.application_decisions set publish_at = $1, rest_override = 'x' where id = $2`,
      [SHABBAT, app],
    );
    await stage.db.sql('alter table public.application_decisions disable trigger keep_out_of_rest');
    await stage.db.sql('update public.application_decisions set rest_override = null where id = $1', [app]);
    await stage.db.sql('alter table public.application_decisions enable trigger keep_out_of_rest');
    expect((await publish()).published).toBe(0);
    const [{ version } = { version: 0 }] = await stage.db.sql<{ version: number }>(
      'select version::int from public.application_decisions where id = $1',
      [app],
    );
    const undone = await act<{ status: string }>(people.admissions, 'undo_decision', {
      application_id: app,
      expected_version: version,
    });
    expect(undone.status).toBe('submitted');
  });

  test('goes all the same with a reason, which stands on the decision and its mail; without one it is refused', async () => {
    await stage.db.setClock(SHABBAT);
    await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
    const app = await submitComplete(stage.db, await createUser(stage.db));
    await stage.db.sql(`update public.email_outbox set state = 'cancelled' where state = 'queued'`);
    const { decision } = await decide(stage.db, app, 'accepted', { hold: false });
    const args = { application_id: app, expected_version: decision.version };
    expect(
      await refusal(stage.db.call(people.admissions, 'publish_decision', { ...args, rest_reason: ' ' })),
    ).toMatchObject({ hint: 'required', field: 'reason' });
    const told = await act<Recorded & { rest_override: string }>(people.admissions, 'publish_decision', {
      ...args,
      rest_reason: 'The consulate closes.',
    });
    expect([told.published_at === null, told.rest_override]).toEqual([false, 'The consulate closes.']);
    expect(await claimed()).toEqual(['decision_published']);
  });

  test('told in a family’s rest: it is told, and its mail waits and says until when', async () => {
    const abroad = await inZone('America/New_York');
    const app = await submitComplete(stage.db, abroad);
    await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
    await stage.db.sql(`update public.email_outbox set state = 'cancelled' where state = 'queued'`);
    // Saturday 22:30 in Israel, the afternoon in New York.
    await stage.db.setClock('2026-12-05T20:30:00Z');
    expect((await decide(stage.db, app, 'accepted', { hold: false })).published).toBe(true);
    expect(await claimed()).toEqual([]);
    const { rows } = await stage.db.call<{ rows: { telling: { mail_waits_until: string } }[] }>(
      people.admissions,
      'search_applications',
      { query: abroad.email },
    );
    expect(rows[0]?.telling).toMatchObject({
      word: 'told',
      can_undo: false,
    });
    expect(rows[0]?.telling.mail_waits_until).toMatch(/^2026-12-06T03:00:00/);
    await stage.db.setClock('2026-12-06T03:00:30Z');
    expect(await claimed()).toEqual(['decision_published']);
  });
});

test('a mail that waits goes all the same with a reason, by an administrator; one that does not wait is refused', async () => {
  await stage.db.setClock(SHABBAT);
  await stage.db.sql(
    `select private.enqueue_mail('visitor@example.org', 'question_answered', '{}', 'rest-override')`,
  );
  expect(await claimed()).toEqual([]);
  const [mail] = await stage.db.sql<{ id: string }>(
    `select id from public.email_outbox where event_key = 'rest-override'`,
  );
  const args = { outbox_id: mail?.id, reason: 'The visit is tonight.' };
  expect(await refusal(stage.db.call(people.admissions, 'override_rest', args))).toMatchObject({
    code: '42501',
  });
  expect(await refusal(stage.db.call(people.admin, 'override_rest', { ...args, reason: '' }))).toMatchObject({
    hint: 'required',
    field: 'reason',
  });
  await stage.db.call(people.admin, 'override_rest', args);
  expect(await claimed()).toEqual(['question_answered']);
  expect(await refusal(stage.db.call(people.admin, 'override_rest', args))).toMatchObject({
    hint: 'wrong_state',
  });
});
