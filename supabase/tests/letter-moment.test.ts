/** Between telling and opening, the student's screens and mails say that a letter is there, and nothing that tells what it says. */
import { afterEach, expect, test } from 'vitest';
import { createUser, decide, openLetterOf, submitComplete, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { service } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
afterEach(() => stage.db.setClock(null));

async function told(decision: 'accepted' | 'waitlisted' | 'rejected', more: Row = {}) {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  await decide(stage.db, id, decision, { hold: false, ...more });
  return { user, id };
}
const mine = (user: User) =>
  stage.db.call<{ standing: string; lines: unknown[]; application: { status: string } }>(
    user,
    'my_application',
  );
const open = (user: User): Promise<void> => openLetterOf(stage.db, user);
const mails = async (id: string): Promise<string[]> =>
  (
    await stage.db.sql<{ template: string }>(
      `select template from public.email_outbox where application_id = $1
         and template in ('letter_reminder', 'reply_reminder', 'offer_lapsed') order by position`,
      [id],
    )
  ).map(({ template }) => template);
const at = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
/** When the time to reply of this offer ends, put on a Wednesday so that no rest is in the way. */
const endsOn = async (id: string, instant: string): Promise<void> => {
  await stage.db.sql('update public.applications set reply_due_at = $2 where id = $1', [id, instant]);
  await stage.db.sql('update private.place_offers set reply_due_at = $2 where application_id = $1', [
    id,
    instant,
  ]);
};

test.each([
  ['accepted', 'offered'],
  ['waitlisted', 'waitlisted'],
  ['rejected', 'rejected'],
] as const)(
  '%s: until the letter is opened the same standing and no line, then its own',
  async (decision, after) => {
    const { user } = await told(decision);
    // The published status is the reader's own: it is a matter of screens, not of rights.
    expect(await mine(user)).toMatchObject({
      standing: 'letter',
      lines: [],
      application: { status: decision },
    });
    await open(user);
    expect((await mine(user)).standing).toBe(after);
  },
);

test('who replies by the address of the page knows: the dashboard goes on', async () => {
  const { user } = await told('accepted');
  expect(await stage.db.call(user, 'my_enrollment')).toMatchObject({ standing: 'offered' });
  await stage.db.call(user, 'reply_to_offer', { accept: true });
  expect((await mine(user)).standing).toBe('deposit_due');
});

test('reminders: of the letter until it is opened, of the reply afterwards', async () => {
  const [closed, opened] = [await told('accepted'), await told('accepted')];
  const due = '2027-02-10T12:00:00Z';
  for (const { id } of [closed, opened]) await endsOn(id, due);
  await open(opened.user);
  await stage.db.setClock(at(due, -23));
  await stage.db.call(service, 'queue_reminders');
  expect([await mails(closed.id), await mails(opened.id)]).toEqual([['letter_reminder'], ['reply_reminder']]);
  // Opened before it went, it is no longer true and does not go.
  await open(closed.user);
  const [held] = await stage.db.sql<{ keys: string[] }>(
    'select array_agg(event_key) as keys from private.due_reminders($1)',
    [[closed.id]],
  );
  expect(held?.keys).toEqual([expect.stringMatching(/^remind:reply:/)]);
});

test('nothing lapses before a reminder to open it went', async () => {
  const [closed, opened] = [await told('accepted'), await told('accepted')];
  const due = '2027-02-10T12:00:00Z';
  for (const { id } of [closed, opened]) await endsOn(id, due);
  await open(opened.user);
  await stage.db.setClock(at(due, 1));
  await stage.db.call(service, 'lapse_offers');
  expect([await mails(closed.id), await mails(opened.id)]).toEqual([['letter_reminder'], ['offer_lapsed']]);
  // It has to have left, a day ago.
  await stage.db.setClock(at(due, 26));
  await stage.db.call(service, 'lapse_offers');
  expect(await mails(closed.id)).toEqual(['letter_reminder']);
  await stage.db.sql(
    `update public.email_outbox set state = 'sent', sent_at = private.now() where application_id = $1 and template = 'letter_reminder'`,
    [closed.id],
  );
  await stage.db.call(service, 'lapse_offers');
  expect(await mails(closed.id)).toEqual(['letter_reminder', 'offer_lapsed']);
});
