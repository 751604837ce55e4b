/** The waitlist: its order, what is told of it, and offers that end by themselves outside hours of rest. */
import { describe, expect, test } from 'vitest';
import {
  createUser,
  decide,
  decisionOf,
  submitComplete,
  type User,
  openLetterOf,
} from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

interface Waitlist {
  readonly waiting: readonly {
    readonly application_id: string;
    readonly place: number;
    readonly reason: string | null;
  }[];
  readonly offers: readonly {
    readonly application_id: string;
    readonly state: string;
    readonly reply_due_at: string | null;
  }[];
}
const waitlist = (): Promise<Waitlist> =>
  stage.db.call<Waitlist>(people.admissions, 'waitlist', { program_year_id: stage.yearId });
const orderOf = async (...ids: string[]): Promise<string[]> =>
  (await waitlist()).waiting.map(({ application_id }) => application_id).filter((id) => ids.includes(id));
const stateOf = async (id: string): Promise<string | undefined> =>
  (await waitlist()).offers.find(({ application_id }) => application_id === id)?.state;
const offer = async (id: string, days = 3): Promise<Waitlist> =>
  stage.db.call<Waitlist>(people.admissions, 'offer_place', {
    application_id: id,
    expected_version: (await decisionOf(stage.db, id)).version,
    days,
  });
const move = (id: string, place: number, reason = 'He asked first'): Promise<Waitlist> =>
  stage.db.call<Waitlist>(people.admissions, 'move_on_waitlist', { application_id: id, place, reason });
async function waiting(): Promise<{ user: User; id: string }> {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  await decide(stage.db, id, 'waitlisted', { hold: false });
  return { user, id };
}
const tickAt = async (hours: number): Promise<number> => {
  await stage.db.setClock(new Date(Date.now() + hours * 3_600_000));
  try {
    return await stage.db.call<number>(service, 'lapse_offers');
  } finally {
    await stage.db.setClock(null);
  }
};

describe('the waitlist', () => {
  test('is ordered by who waits longest, then by hand with a reason', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const ids = [first.id, second.id, third.id];
    expect(await orderOf(...ids)).toEqual(ids);
    await move(third.id, 1);
    expect(await orderOf(...ids)).toEqual([third.id, first.id, second.id]);
    expect((await waitlist()).waiting.find(({ application_id }) => application_id === third.id)?.reason).toBe(
      'He asked first',
    );
    expect(await refusal(move(third.id, 1, ' '))).toMatchObject({ hint: 'required' });
  });

  test('tells a place only where the year does, and the same whatever is held', async () => {
    const { user, id } = await waiting();
    await move(id, 1);
    expect(await stage.db.call(user, 'my_waitlist')).toEqual({ kept_at: null, place: null });
    await stage.db.sql('update public.program_year_settings set tells_waitlist_place = true');
    const before = JSON.stringify(await stage.db.call(user, 'my_waitlist'));
    expect(JSON.parse(before)).toMatchObject({ place: 1 });
    await decide(stage.db, id, 'accepted', { hold: true });
    expect(JSON.stringify(await stage.db.call(user, 'my_waitlist'))).toBe(before);
    await stage.db.sql('update public.program_year_settings set tells_waitlist_place = false');
    await decide(stage.db, id, 'waitlisted', { hold: true });
  });

  test('remembers who asked to stay; whoever has left it cannot', async () => {
    const { user } = await waiting();
    expect(await stage.db.call(user, 'keep_waiting')).toMatchObject({
      kept_at: expect.any(String) as string,
    });
    await stage.db.call(user, 'withdraw_application');
    expect(await refusal(stage.db.call(user, 'keep_waiting'))).toMatchObject({ hint: 'wrong_state' });
    expect(await stage.db.call(user, 'my_waitlist')).toBeNull();
  });
});

describe('an offer', () => {
  test('goes to the first of the list, and to the next after a refusal', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await move(second.id, 1);
    await move(first.id, 1);
    expect(await refusal(offer(second.id))).toMatchObject({ hint: 'wrong_state' });
    await offer(first.id);
    expect(await stateOf(first.id)).toBe('open');
    await stage.db.call(first.user, 'reply_to_offer', { accept: false });
    expect(await stateOf(first.id)).toBe('declined');
    await offer(second.id);
    expect(await stateOf(second.id)).toBe('open');
  });

  test('can be answered after the year’s deadline until its own, and by nobody after that', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const [year] = await stage.db.sql<{ at: Date }>(
      'select registration_deadline_at as at from public.program_years where id = $1',
      [stage.yearId],
    );
    const after = (days: number) =>
      stage.db.setClock(new Date((year?.at.getTime() ?? 0) + days * 86_400_000));
    try {
      await after(1);
      await move(one.id, 1);
      await offer(one.id);
      await stage.db.call(one.user, 'reply_to_offer', { accept: true });
      expect(await stateOf(one.id)).toBe('taken');
      await move(other.id, 1);
      await offer(other.id);
      await after(20);
      expect(await refusal(stage.db.call(other.user, 'reply_to_offer', { accept: true }))).toMatchObject({
        hint: 'deadline_passed',
        message: 'The time to reply to this offer has passed. Please write to the admissions office.',
      });
    } finally {
      await stage.db.setClock(null);
    }
  });

  test('ends by silence with a mail, once, and never in hours of rest', async () => {
    const { user, id } = await waiting();
    await move(id, 1);
    await offer(id, 1);
    await openLetterOf(stage.db, user);
    // The Shabbat after the end.
    const rows = await stage.db.sql<{ hours: number }>(
      `select ceil(extract(epoch from (d + time '12:00') at time zone 'Asia/Jerusalem' - private.now()) / 3600)::integer as hours
       from public.applications a, generate_series(a.reply_due_at::date + 1, a.reply_due_at::date + 8, interval '1 day') d
       where a.id = $1 and extract(isodow from d) = 6`,
      [id],
    );
    const shabbat = rows[0]?.hours ?? 0;
    expect(await tickAt(shabbat)).toBe(0);
    expect(await tickAt(shabbat + 48)).toBeGreaterThan(0);
    expect(await stateOf(id)).toBe('lapsed');
    const mails = await stage.db.sql(
      'select from public.email_outbox where application_id = $1 and template = $2',
      [id, 'offer_lapsed'],
    );
    expect(mails).toHaveLength(1);
    expect(await tickAt(shabbat + 49)).toBe(0);
    // Nobody has declined it.
    expect(await stage.db.call(user, 'my_application')).toMatchObject({
      application: { status: 'declined' },
      standing: 'lapsed',
    });
  });

  test('that is undone in its minutes was offered to nobody', async () => {
    const { user, id } = await waiting();
    await move(id, 1);
    await stage.db.sql('update public.program_year_settings set undo_minutes = 10');
    const before = JSON.stringify([
      await stage.db.call(user, 'my_application'),
      await stage.db.call(user, 'my_decision_letters'),
    ]);
    await offer(id);
    expect(await stateOf(id)).toBe('leaving');
    expect(
      JSON.stringify([
        await stage.db.call(user, 'my_application'),
        await stage.db.call(user, 'my_decision_letters'),
      ]),
    ).toBe(before);
    await stage.db.call(people.admissions, 'undo_decision', {
      application_id: id,
      expected_version: (await decisionOf(stage.db, id)).version,
    });
    await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
    expect(await stateOf(id)).toBe('undone');
    // An ordinary acceptance afterwards has the year's deadline.
    await decide(stage.db, id, 'accepted', { hold: false });
    expect(await stage.db.call(user, 'my_application')).toMatchObject({
      application: { reply_due_at: null },
    });
  });

  test('does not count days of rest and ends in none', async () => {
    const ends = async (from: string, days: number, zone: string): Promise<string> =>
      (
        await stage.db.sql<{ at: string }>(
          `select to_char(private.days_without_rest($1, $2, $3) at time zone $3, 'YYYY-MM-DD HH24:MI') as at`,
          [from, days, zone],
        )
      )[0]?.at ?? '';
    // Thursday noon and two days: Friday, Sunday.
    expect(await ends('2027-01-07T12:00:00+02:00', 2, 'Asia/Jerusalem')).toBe('2027-01-10 12:00');
    // A Friday afternoon is rest already: it ends on Saturday night.
    expect(await ends('2027-01-07T16:00:00+02:00', 1, 'Asia/Jerusalem')).toBe('2027-01-09 22:00');
    // The second day of Pesach is rest abroad and not in Israel.
    expect(await ends('2027-04-21T12:00:00-04:00', 1, 'America/New_York')).toBe('2027-04-25 12:00');
    expect(await ends('2027-04-21T12:00:00+03:00', 1, 'Asia/Jerusalem')).toBe('2027-04-23 12:00');
  });
});
