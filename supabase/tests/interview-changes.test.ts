/** What an applicant may do with a booked interview, until when, how often; and what the office sees and records. */
import { afterEach, describe, expect, test } from 'vitest';
import type { MyApplication } from '@school/shared/api/shapes';
import { createUser, decide, decisionOf, submitComplete, type User } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
afterEach(() => stage.db.setClock(null));

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
async function newSlot(hours: number, given: Record<string, unknown> = {}): Promise<string> {
  const slot = { starts_at: inHours(hours), ends_at: inHours(hours + 1), place: 'Office', ...given };
  const rows = await stage.db.as<{ id: string }>(
    people.admissions,
    'select public.publish_interview_slots($1) as id',
    [JSON.stringify([slot])],
  );
  return rows[0]?.id ?? '';
}
const office = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
  stage.db.call<T>(people.admissions, name, args);

/** Somebody whose interview is in so many hours. */
async function bookedIn(hours: number): Promise<{ user: User; id: string; slot: string }> {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  const slot = await newSlot(hours);
  await office('schedule_interview', { application_id: id, slot_id: slot });
  return { user, id, slot };
}
const move = (user: User, slot_id: string) =>
  stage.db.call<MyApplication>(user, 'move_my_interview', { slot_id });
const mine = (user: User) => stage.db.call<MyApplication>(user, 'my_application');
const mailsOf = (id: string) =>
  stage.db.sql<{ template: string; starts_at: string }>(
    `select template, data ->> 'starts_at' as starts_at from public.email_outbox
     where application_id = $1 and template like 'interview%' order by position`,
    [id],
  );

describe('moving', () => {
  test('twice, into open times: the old place is free again, each step is a mail, a third is refused', async () => {
    const { user, id, slot } = await bookedIn(200);
    const [second, third, fourth] = [
      await newSlot(210, { kind: 'video' }),
      await newSlot(220),
      await newSlot(230),
    ];
    expect((await move(user, second)).interview).toMatchObject({
      slot_id: second,
      kind: 'video',
      moves_left: 1,
    });
    await office('schedule_interview', { application_id: (await bookedIn(300)).id, slot_id: slot });
    expect((await move(user, third)).interview).toMatchObject({ slot_id: third, moves_left: 0 });
    expect(await refusal(move(user, fourth))).toMatchObject({ hint: 'limit_reached' });
    expect((await mailsOf(id)).map(({ template }) => template)).toEqual([
      'interview_scheduled',
      'interview_changed',
      'interview_changed',
    ]);
  });

  test('the same time once more is no move', async () => {
    const { user, id, slot } = await bookedIn(200);
    expect((await move(user, slot)).interview).toMatchObject({ slot_id: slot, moves_left: 2 });
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('until the hours before that the year says, and not into a time that is nearer than that', async () => {
    const { user } = await bookedIn(30);
    expect(await refusal(move(user, await newSlot(23)))).toMatchObject({
      hint: 'slot_taken',
      field: 'slot_id',
    });
    await stage.db.setClock(inHours(6.1));
    expect(await refusal(move(user, await newSlot(500)))).toMatchObject({ hint: 'deadline_passed' });
    expect(await refusal(stage.db.call(user, 'decline_my_interview', {}))).toMatchObject({
      hint: 'deadline_passed',
    });
    await stage.db.sql('update public.program_year_settings set interview_change_hours = 12 where true');
    try {
      expect((await move(user, await newSlot(510))).interview).toMatchObject({ moves_left: 1 });
    } finally {
      await stage.db.sql('update public.program_year_settings set interview_change_hours = 24 where true');
    }
  });

  test('not into a closed time, a full one, one of another year, or when nothing is booked', async () => {
    const { user } = await bookedIn(200);
    const closed = await newSlot(240);
    await office('save_interview_slot', {
      slot_id: closed,
      changes: { is_open: false },
      expected_version: 1,
    });
    const full = (await bookedIn(250)).slot;
    for (const slot of [closed, full])
      expect(await refusal(move(user, slot))).toMatchObject({ hint: 'slot_taken', field: 'slot_id' });
    expect(await refusal(move(user, people.admin.id))).toMatchObject({ hint: 'not_found', field: 'slot_id' });
    const other = await createUser(stage.db);
    await submitComplete(stage.db, other);
    expect(await refusal(move(other, await newSlot(260)))).toMatchObject({ hint: 'not_found' });
  });

  test('ten at once for one place: one of them has it', async () => {
    const movers: User[] = [];
    for (let n = 0; n < 10; n += 1) movers.push((await bookedIn(300)).user);
    const wanted = await newSlot(310);
    const results = await Promise.allSettled(movers.map((user) => move(user, wanted)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('declining, and not being able to come', () => {
  test('a declined time is free, no longer a wish, told by mail, and on the office’s list until a new one is booked', async () => {
    const { user, id, slot } = await bookedIn(200);
    const after = await stage.db.call<MyApplication>(user, 'decline_my_interview', { reason: 'A wedding' });
    expect(after).toMatchObject({ interview: null, choices: [] });
    expect((await mailsOf(id)).map(({ template }) => template)).toEqual([
      'interview_scheduled',
      'interview_cancelled',
    ]);
    const told = { application_id: id, kind: 'declined', reason: 'A wedding' };
    expect(await office('interview_absences')).toContainEqual(expect.objectContaining(told));
    // Free for somebody else, and the applicant may wish again.
    await stage.db.call(user, 'set_interview_choices', { slot_ids: [slot] });
    await office('schedule_interview', { application_id: id, slot_id: await newSlot(210) });
    expect(await office('interview_absences')).not.toContainEqual(expect.objectContaining(told));
  });

  test('“I cannot make it” until it is over: the time stays, the office sees the words in its list and calendar', async () => {
    const { user, id, slot } = await bookedIn(50);
    const say = (reason: string) =>
      stage.db.call<MyApplication>(user, 'report_interview_absence', { reason });
    expect(await refusal(say('  '))).toMatchObject({ hint: 'required', field: 'reason' });
    await stage.db.setClock(inHours(49.5));
    expect((await say('I am ill')).interview).toMatchObject({ slot_id: slot });
    expect((await mine(user)).interview?.absence_told_at).not.toBeNull();
    const calendar = await office<{ id: string; booked: Record<string, unknown>[] }[]>('office_interviews', {
      from_at: inHours(40),
      to_at: inHours(60),
    });
    expect(calendar.find((time) => time.id === slot)?.booked).toMatchObject([
      { application_id: id, absence: 'I am ill', outcome: null },
    ]);
    const dashboard = await office<{ interview_absences: number }>('office_dashboard');
    expect(dashboard.interview_absences).toBeGreaterThan(0);
    await stage.db.setClock(inHours(51.5));
    expect(await refusal(say('Still ill'))).toMatchObject({ hint: 'wrong_state' });
  });

  test('a reminder of a time that is no more does not go', async () => {
    const { user, id } = await bookedIn(200);
    await stage.db.sql(
      `select private.enqueue_mail('r@example.org', 'interview_reminder', '{}', 'reminder of ' || $1, $1::uuid)`,
      [id],
    );
    await move(user, await newSlot(270));
    expect(
      await stage.db.sql(
        `select state from public.email_outbox where application_id = $1 and template = 'interview_reminder'`,
        [id],
      ),
    ).toEqual([{ state: 'cancelled' }]);
  });

  test('nothing of it after a decision that was told; before that a held one changes nothing', async () => {
    const { user, id } = await bookedIn(200);
    await decide(stage.db, id, 'rejected', { hold: true });
    expect((await move(user, await newSlot(280))).interview).toMatchObject({ moves_left: 1 });
    const accepted = await bookedIn(200);
    await decide(stage.db, accepted.id, 'accepted', { hold: false });
    for (const [name, args] of [
      ['move_my_interview', { slot_id: await newSlot(290) }],
      ['decline_my_interview', {}],
      ['report_interview_absence', { reason: 'x' }],
    ] as const)
      expect(await refusal(stage.db.call(accepted.user, name, args))).toMatchObject({ hint: 'wrong_state' });
  });
});

describe('what came of it', () => {
  const record = (application_id: string, outcome: string | null, expected_version = 1) =>
    office<{ outcome: string | null; version: number }>('record_interview_outcome', {
      application_id,
      outcome,
      expected_version,
    });

  test('only after it has begun, one of three words, by one officer at a time, and it can be taken back', async () => {
    const { id } = await bookedIn(20);
    expect(await refusal(record(id, 'took_place'))).toMatchObject({ hint: 'wrong_state' });
    await stage.db.setClock(inHours(20.5));
    expect(await refusal(record(id, 'went well'))).toMatchObject({ hint: 'invalid_value', field: 'outcome' });
    expect(await record(id, 'no_show')).toMatchObject({
      outcome: 'no_show',
      outcome_by: people.admissions.id,
    });
    expect(await refusal(record(id, 'took_place'))).toMatchObject({ hint: 'stale_version' });
    expect(await record(id, null, 2)).toMatchObject({ outcome: null, outcome_by: null });
  });

  test('it is asked for until somebody says it, also after the decision, and the file shows it with the name', async () => {
    const { id } = await bookedIn(20);
    await stage.db.setClock(inHours(21.5));
    await decide(stage.db, id, 'accepted', { hold: true });
    const open = async () =>
      (await office<readonly { application_id: string }[]>('open_outcomes', {})).map(
        (row) => row.application_id,
      );
    // The list filters them by the same rule; all that is over has the filter of its own.
    const listed = async (interview: string) => {
      const view = {
        query: '',
        filters: { interview: [interview], year: 'all' },
        sort: 'name',
        descending: false,
      };
      const { rows } = await office<{ rows: readonly { id: string }[] }>('search_applications', {
        ...view,
        page: 1,
        per_page: 100,
      });
      const counts = await office<{ interview: Record<string, number> }>('application_counts', {
        query: view.query,
        filters: view.filters,
      });
      expect(rows).toHaveLength(counts.interview[interview] ?? 0);
      return rows.map((row) => row.id);
    };
    expect(await open()).toContain(id);
    expect(await listed('no_outcome')).toContain(id);
    expect(await listed('past')).toContain(id);
    await record(id, 'took_place');
    expect(await open()).not.toContain(id);
    expect(await listed('no_outcome')).not.toContain(id);
    expect(await listed('past')).toContain(id);
    expect(
      await office<{ interview: Record<string, unknown> }>('office_application', { application_id: id }),
    ).toMatchObject({ interview: { outcome: 'took_place', outcome_by_name: 'The admissions' } });
  });
});

describe('at an acceptance', () => {
  const accept = async (id: string, more: Record<string, unknown>) =>
    office<{ decision: { without_interview: boolean } }>('record_decision', {
      application_id: id,
      decision: 'accepted',
      expected_version: (await decisionOf(stage.db, id)).version,
      ...more,
    });
  const kinds = async (id: string) => (await mailsOf(id)).map(({ template }) => template);

  test('or cancels it: told when the acceptance is, and not before; another decision keeps it', async () => {
    const { user, id, slot } = await bookedIn(310);
    expect((await accept(id, { hold: true, without_interview: true })).decision.without_interview).toBe(true);
    expect((await mine(user)).interview).toMatchObject({ slot_id: slot });
    expect(await kinds(id)).toEqual(['interview_scheduled']);
    await office('publish_decision', {
      application_id: id,
      expected_version: (await decisionOf(stage.db, id)).version,
    });
    expect((await mine(user)).interview).toBeNull();
    expect(await kinds(id)).toEqual(['interview_scheduled', 'interview_cancelled']);

    const other = await bookedIn(320);
    await accept(other.id, { hold: true, without_interview: true });
    await decide(stage.db, other.id, 'waitlisted', { hold: false });
    await decide(stage.db, other.id, 'accepted', { hold: false });
    expect((await mine(other.user)).interview).toMatchObject({ slot_id: other.slot });
  });
});
