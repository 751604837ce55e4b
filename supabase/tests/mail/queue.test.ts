/** How mails leave: in order, within the provider's limit, not while held, not in days of rest, not to who stopped them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();
beforeEach(() =>
  stage.db.sql(`update public.email_outbox set state = 'cancelled' where state in ('queued', 'sending')`),
);
afterEach(() => stage.db.setClock(null));

interface Claimed {
  readonly id: string;
  readonly lease: string;
  readonly to_email: string;
  readonly template: string;
}
const claim = async (batch = 20): Promise<Claimed[]> =>
  (await stage.db.as<{ mail: Claimed }>(service, 'select public.claim_outbox($1) as mail', [batch])).map(
    (row) => row.mail,
  );
const finish = (mail: Claimed | undefined, result: Record<string, unknown> = {}) =>
  stage.db.call<boolean>(service, 'finish_outbox', { outbox_id: mail?.id, lease: mail?.lease, ...result });
let events = 0;
const queue = (to: string, kind = 'question_answered', data: Record<string, unknown> = {}) =>
  stage.db.sql(`select private.enqueue_mail($1, $2, $3, $4)`, [to, kind, data, `event ${(events += 1)}`]);
describe('order', () => {
  test('a person’s second mail waits until the first has gone, also over a failed try', async () => {
    await queue('one@example.org', 'reply_received');
    await queue('one@example.org', 'plan_chosen');
    await queue('two@example.org');
    const first = await claim();
    expect(first.map((mail) => mail.template)).toEqual(['reply_received', 'question_answered']);
    expect(await claim()).toEqual([]);
    await finish(first[0], { error: 'busy' });
    // Tried again in two minutes: until then the second one stays behind it.
    expect(await claim()).toEqual([]);
    await stage.db.setClock(new Date(Date.now() + 3 * 60_000));
    const again = await claim();
    expect(again.map((mail) => mail.template)).toEqual(['reply_received']);
    await finish(again[0]);
    expect((await claim()).map((mail) => mail.template)).toEqual(['plan_chosen']);
  });

  test('a mail held until later does not hold back one that is due', async () => {
    await stage.db.sql(
      `select private.enqueue_mail('later@example.org', 'reply_received', '{}', 'later', send_after => private.now() + interval '1 day')`,
    );
    await queue('later@example.org', 'plan_chosen');
    expect((await claim()).map((mail) => mail.template)).toEqual(['plan_chosen']);
  });
});

test('several senders together keep to what the provider takes in a minute', async () => {
  const { version } = (
    await stage.db.sql<{ version: number }>('select version::int from public.mail_settings')
  )[0] ?? { version: 0 };
  const saved = await stage.db.call<{ version: number }>(people.admin, 'save_mail_settings', {
    changes: { per_minute: 5 },
    expected_version: version,
  });
  for (let n = 0; n < 12; n += 1) await queue(`person${n}@example.org`);
  const claimed = (await Promise.all([claim(4), claim(4), claim(4)])).flat();
  expect(claimed).toHaveLength(5);
  for (const mail of claimed) await finish(mail);
  expect(await claim()).toEqual([]);
  await stage.db.setClock(new Date(Date.now() + 61_000));
  expect(await claim()).toHaveLength(5);
  await stage.db.call(people.admin, 'save_mail_settings', {
    changes: { per_minute: 300 },
    expected_version: saved.version,
  });
});

test('nothing goes while mail is held; only administrators hold it', async () => {
  const [row] = await stage.db.sql<{ version: number }>('select version::int from public.mail_settings');
  const hold = (held: boolean, expected_version: number | undefined) =>
    stage.db.call<{ version: number }>(people.admin, 'save_mail_settings', {
      changes: { held },
      expected_version,
    });
  const { version } = await hold(true, row?.version);
  await queue('held@example.org');
  expect(await claim()).toEqual([]);
  expect(await refusal(hold(false, row?.version))).toMatchObject({ hint: 'stale_version' });
  await hold(false, version);
  expect(await claim()).toHaveLength(1);
  expect(
    await refusal(
      stage.db.call(people.admissions, 'save_mail_settings', {
        changes: { held: true },
        expected_version: 1,
      }),
    ),
  ).toMatchObject({ code: '42501' });
});

test('a mail is kept as it went, and sending it again makes a mail of its own', async () => {
  await queue('copy@example.org');
  const [mail] = await claim();
  await finish(mail, { sent_copy: { subject: 'S', html: '<p>S</p>', text: 'S', template_id: null } });
  expect(await stage.db.call(people.admin, 'office_mail', { outbox_id: mail?.id })).toMatchObject({
    copy: { subject: 'S', html: '<p>S</p>', text: 'S' },
    waiting: null,
  });
  const again = await stage.db.call<{ id: string; state: string }>(people.admin, 'retry_mail', {
    outbox_id: mail?.id,
  });
  expect(again.id).not.toBe(mail?.id);
  expect(again.state).toBe('queued');
  expect(await refusal(stage.db.call(people.staff, 'office_mail', { outbox_id: mail?.id }))).toMatchObject({
    code: '42501',
  });
});

test('an address is typed anew only where it was typed before', async () => {
  await queue('referee@example.org', 'student_invitation', { email: 'referee@example.org' });
  await queue('account@example.org', 'reply_received');
  const [invitation, reply] = await claim();
  for (const mail of [invitation, reply]) await finish(mail, { error: '550', permanent: true });
  const correct = (mail: Claimed | undefined, address: string) =>
    stage.db.call(people.admin, 'correct_mail_address', { outbox_id: mail?.id, address });
  expect(await refusal(correct(reply, 'new@example.org'))).toMatchObject({ hint: 'not_allowed' });
  expect(await refusal(correct(invitation, 'not an address'))).toMatchObject({
    hint: 'invalid_value',
    field: 'address',
  });
  expect(await correct(invitation, ' New@example.org ')).toMatchObject({
    to_email: 'new@example.org',
    state: 'queued',
    data: { email: 'new@example.org' },
  });
});

describe('days of rest', () => {
  const until = async (moment: string, zone: string) =>
    (
      await stage.db.sql<{ at: Date | null }>('select private.rest_until($1, $2) as at', [moment, zone])
    )[0]?.at?.toISOString() ?? null;
  test.each([
    ['Friday 14:59 in Jerusalem', '2026-12-04T12:59:00Z', 'Asia/Jerusalem', null],
    ['Friday 15:00 in Jerusalem', '2026-12-04T13:00:00Z', 'Asia/Jerusalem', '2026-12-05T20:00:00.000Z'],
    ['Saturday 21:59 in New York', '2026-12-06T02:59:00Z', 'America/New_York', '2026-12-06T03:00:00.000Z'],
    ['Saturday 22:00 in New York', '2026-12-06T03:00:00Z', 'America/New_York', null],
    // Pesach begins on a Thursday: in New York its second day is Friday and Shabbat follows.
    ['the eve of Pesach in Jerusalem', '2027-04-21T13:00:00Z', 'Asia/Jerusalem', '2027-04-22T19:00:00.000Z'],
    ['the eve of Pesach in New York', '2027-04-21T20:00:00Z', 'America/New_York', '2027-04-25T02:00:00.000Z'],
    ['the second day of Shavuot in Jerusalem', '2027-06-12T20:00:00Z', 'Asia/Jerusalem', null],
    [
      'the second day of Shavuot in London',
      '2027-06-12T20:00:00Z',
      'Europe/London',
      '2027-06-12T21:00:00.000Z',
    ],
  ])('%s', async (_when, moment, zone, wanted) => {
    expect(await until(moment, zone)).toBe(wanted);
  });

  test('a reminder waits them out where its reader lives; a receipt goes at once', async () => {
    await stage.db.setClock('2026-12-04T18:00:00Z');
    await queue('nobody@example.org', 'draft_reminder');
    await queue('other@example.org', 'reply_received');
    const before = await claim();
    expect(before.map((mail) => mail.template)).toEqual(['reply_received']);
    await finish(before[0]);
    await stage.db.setClock('2026-12-05T20:00:30Z');
    expect((await claim()).map((mail) => mail.template)).toEqual(['draft_reminder']);
  });
});

test('who has stopped reminders gets none, but receipts', async () => {
  await stage.db.setClock('2026-12-01T10:00:00Z');
  const person = people.admissions;
  await stage.db.call(person, 'my_settings');
  const [row] = await stage.db.sql<{ stop_key: string; email: string }>(
    'select s.stop_key, u.email from public.person_settings s join auth.users u on u.id = s.user_id where s.user_id = $1',
    [person.id],
  );
  await stage.db.call(people.anon, 'stop_reminders', { key: row?.stop_key });
  expect(await stage.db.call(person, 'my_settings')).toMatchObject({ reminders: false });
  await queue(row?.email ?? '', 'draft_reminder');
  await queue(row?.email ?? '', 'reply_received');
  expect((await claim()).map((mail) => mail.template)).toEqual(['reply_received']);
});
