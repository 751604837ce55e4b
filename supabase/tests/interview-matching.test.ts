/** Times for all who chose some: what the proposal is made from, and booking several at once. */
import { expect, test } from 'vitest';
import { createUser, decide, startComplete, submitComplete, type User } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

interface Wishes {
  readonly people: readonly {
    readonly application_id: string;
    readonly wishes: readonly { readonly slot_id: string; readonly rest: boolean }[];
  }[];
  readonly slots: readonly { readonly id: string; readonly free: number; readonly load: number }[];
}
type Report = readonly {
  readonly application_id: string;
  readonly booked: boolean;
  readonly reason: string | null;
}[];

const stage = openedStage();

async function newSlot(starts_at: string, given: Record<string, unknown> = {}): Promise<string> {
  const ends_at = new Date(Date.parse(starts_at) + 1_800_000).toISOString();
  const rows = await stage.db.as<{ id: string }>(
    people.admissions,
    'select public.publish_interview_slots($1) as id',
    [JSON.stringify([{ starts_at, ends_at, kind: 'place', place: 'Office', ...given }])],
  );
  return rows[0]?.id ?? '';
}
let day = 1;
/** A weekday noon in 2091, another one each time. */
const noon = (): string => {
  for (;;) {
    day += 1;
    const at = new Date(Date.UTC(2091, 1, day, 9));
    if (at.getUTCDay() < 4) return at.toISOString();
  }
};
async function applicant(choices: readonly string[] = []): Promise<{ user: User; id: string }> {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  if (choices.length > 0) await stage.db.call(user, 'set_interview_choices', { slot_ids: [...choices] });
  return { user, id };
}
const wishes = (): Promise<Wishes> => stage.db.call<Wishes>(people.admissions, 'interview_wishes', {});
const book = (...pairs: readonly (readonly [application: string, slot: string])[]): Promise<Report> =>
  stage.db.call<Report>(people.admissions, 'book_interviews', {
    bookings: pairs.map(([application_id, slot_id]) => ({ application_id, slot_id })),
  });
const wishesOf = async (id: string) =>
  (await wishes()).people.find(({ application_id }) => application_id === id)?.wishes;

test('who waits and chose times stands there with them in their order; drafts, booked and decided people do not', async () => {
  const [early, late] = [await newSlot(noon()), await newSlot(noon())];
  const { id } = await applicant([late, early]);
  const { id: without } = await applicant();
  const drafting = await createUser(stage.db);
  await startComplete(stage.db, drafting);
  await stage.db.call(drafting, 'set_interview_choices', { slot_ids: [early] });
  const { id: booked } = await applicant([early]);
  await book([booked, await newSlot(noon())]);
  const { id: held } = await applicant([early]);
  await decide(stage.db, held, 'accepted', { hold: true });
  expect(await wishesOf(id)).toEqual([
    { slot_id: late, rest: false },
    { slot_id: early, rest: false },
  ]);
  const found = (await wishes()).people.map(({ application_id }) => application_id);
  for (const other of [without, booked, held]) expect(found).not.toContain(other);
  // Nor does the calendar name somebody who has not handed in.
  const from_at = new Date('2091-01-01').toISOString();
  const shown = await stage.db.call<{ id: string; wished: { application_id: string }[] }[]>(
    people.staff,
    'office_interviews',
    { from_at, to_at: '2092-01-01T00:00:00Z' },
  );
  const waiting = shown.find((slot) => slot.id === early)?.wished.map((person) => person.application_id);
  expect(new Set(waiting)).toEqual(new Set([id, held]));
});

test('a time without a place left, or one that has begun, is no longer a wish', async () => {
  const slot = await newSlot(noon());
  const { id } = await applicant([slot]);
  await book([(await applicant()).id, slot]);
  expect(await wishesOf(id)).toEqual([]);
  expect((await wishes()).slots.map((other) => other.id)).not.toContain(slot);
});

test('Shabbat counts here, and for a video call where the applicant lives', async () => {
  // Saturday evening in Israel is Saturday noon in New York.
  const [video, place, friday] = [
    await newSlot('2091-02-17T20:30:00Z', { kind: 'video', place: '' }),
    await newSlot('2091-02-17T20:45:00Z'),
    await newSlot('2091-02-16T14:00:00Z'),
  ];
  const there = await applicant([video, place, friday]);
  await stage.db.call(there.user, 'my_settings', { browser_zone: 'America/New_York' });
  expect(await wishesOf(there.id)).toEqual([
    { slot_id: video, rest: true },
    { slot_id: place, rest: false },
    { slot_id: friday, rest: true },
  ]);
  const here = await applicant([video]);
  await stage.db.call(here.user, 'my_settings', { browser_zone: 'Asia/Jerusalem' });
  expect(await wishesOf(here.id)).toEqual([{ slot_id: video, rest: false }]);
});

test('the load of an interviewer is what they have in this year', async () => {
  const mine = { interviewer_id: people.admin.id };
  const slot = await newSlot(noon(), mine);
  const next = await newSlot(noon(), mine);
  await book([(await applicant()).id, slot]);
  expect((await wishes()).slots.find(({ id }) => id === next)).toMatchObject({ free: 1, load: 1 });
});

test('each booking stands by itself: what changed meanwhile is left out, and the report says why', async () => {
  const [free, taken] = [await newSlot(noon()), await newSlot(noon())];
  const [a, b, c, d] = [await applicant(), await applicant(), await applicant(), await applicant()];
  await book([d.id, taken]);
  await decide(stage.db, c.id, 'rejected', { hold: false });
  const report = await book([a.id, free], [b.id, taken], [c.id, free], [d.id, free]);
  expect(report.map(({ booked, reason }) => [booked, reason])).toEqual([
    [true, null],
    [false, 'This interview time has just been taken. Choose another one.'],
    [false, 'Interviews are scheduled while an application is submitted or waitlisted.'],
    [false, 'An interview is scheduled meanwhile.'],
  ]);
  const mails = await stage.db.sql(
    `select application_id from public.email_outbox where template = 'interview_scheduled' and application_id = any ($1)`,
    [[a.id, b.id, c.id]],
  );
  expect(mails).toEqual([{ application_id: a.id }]);
});

test('two who book at once book each applicant and each place once', async () => {
  const slots = [await newSlot(noon()), await newSlot(noon()), await newSlot(noon())];
  const ids = [(await applicant()).id, (await applicant()).id, (await applicant()).id];
  const pairs = ids.map((id, n) => [id, slots[n] ?? ''] as const);
  const reports = await Promise.all([book(...pairs), book(...pairs.toReversed())]);
  expect(reports.flat().filter(({ booked }) => booked)).toHaveLength(3);
});

test.each([[null], [{}], [[]], [[{ application_id: people.admin.id }]], ['twice']])(
  'bookings that make no sense are refused: %j',
  async (given) => {
    const line = { application_id: people.admin.id, slot_id: people.admin.id };
    const bookings = given === 'twice' ? [line, line] : given;
    expect(await refusal(stage.db.call(people.admissions, 'book_interviews', { bookings }))).toMatchObject({
      hint: 'invalid_value',
      field: 'bookings',
    });
  },
);
