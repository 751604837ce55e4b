/** Interview slots and bookings: one interview per application, one application per place, whatever runs at the same time. */
import { describe, expect, test } from 'vitest';
import { createUser, decide, submitComplete } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const HOUR = 3_600_000;
let hours = 24 * 20;
async function newSlot(given: Record<string, unknown> = {}): Promise<string> {
  hours += 24;
  const starts = Date.now() + hours * HOUR;
  const slot = {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + HOUR).toISOString(),
    place: 'Office',
    ...given,
  };
  const rows = await stage.db.as<{ id: string }>(
    people.admissions,
    'select public.publish_interview_slots($1) as id',
    [JSON.stringify([slot])],
  );
  return rows[0]?.id ?? '';
}
const newApplication = async (): Promise<string> => submitComplete(stage.db, await createUser(stage.db));
const schedule = (application_id: string, slot_id: string) =>
  stage.db.call<{ id: string; place_no: number }>(people.admissions, 'schedule_interview', {
    application_id,
    slot_id,
  });
const mailsOf = (id: string) =>
  stage.db.sql<{ template: string }>(
    `select template from public.email_outbox where application_id = $1 and template like 'interview%' order by created_at, template`,
    [id],
  );

describe('booking', () => {
  test('fifty at once for one place: exactly one success, forty-nine clear messages', async () => {
    const slot = await newSlot();
    const applications = await Promise.all(Array.from({ length: 50 }, () => newApplication()));
    const results = await Promise.allSettled(applications.map((id) => schedule(id, slot)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'P0001',
          hint: 'slot_taken',
          message: 'This interview time has just been taken. Choose another one.',
        });
    expect(
      await stage.db.sql('select count(*)::int as n from public.interviews where slot_id = $1', [slot]),
    ).toEqual([{ n: 1 }]);
  }, 60_000);

  test('ten at once for a slot of three places: three, each in a place of its own', async () => {
    const slot = await newSlot({ capacity: 3 });
    const applications = await Promise.all(Array.from({ length: 10 }, () => newApplication()));
    await Promise.allSettled(applications.map((id) => schedule(id, slot)));
    expect(
      await stage.db.sql('select place_no from public.interviews where slot_id = $1 order by 1', [slot]),
    ).toEqual([{ place_no: 1 }, { place_no: 2 }, { place_no: 3 }]);
  });

  test('one application, many officers: one interview', async () => {
    const id = await newApplication();
    const slots = await Promise.all([newSlot(), newSlot(), newSlot()]);
    await Promise.allSettled(slots.map((slot) => schedule(id, slot)));
    expect(
      await stage.db.sql('select count(*)::int as n from public.interviews where application_id = $1', [id]),
    ).toEqual([{ n: 1 }]);
  });

  test('the applicant then sees time, place and link of their own interview, and what they may still change', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await schedule(id, await newSlot({ link: 'https://meet.example.org/a' }));
    const mine = await stage.db.call<{ interview: Record<string, unknown> }>(user, 'my_application');
    expect(Object.keys(mine.interview).sort()).toEqual([
      'absence_told_at',
      'change_until',
      'ends_at',
      'kind',
      'link',
      'moves_left',
      'place',
      'slot_id',
      'starts_at',
    ]);
    expect(await refusal(stage.db.call(user, 'set_interview_choices', { slot_ids: [] }))).toMatchObject({
      hint: 'wrong_state',
    });
  });

  test('not for drafts or decided applications, not in a slot of another year, and by officers only', async () => {
    const slot = await newSlot();
    const id = await newApplication();
    await decide(stage.db, id, 'accepted', { hold: false });
    expect(await refusal(schedule(id, slot))).toMatchObject({ hint: 'wrong_state' });
    expect(await refusal(schedule(await newApplication(), people.admin.id))).toMatchObject({
      hint: 'not_found',
      field: 'slot_id',
    });
  });
});

describe('slots', () => {
  test('an interviewer cannot be in two places; they must be on the staff', async () => {
    const at = {
      starts_at: '2090-05-01T10:00:00Z',
      ends_at: '2090-05-01T11:00:00Z',
      interviewer_id: people.admin.id,
    };
    await newSlot(at);
    expect(await refusal(newSlot({ ...at, starts_at: '2090-05-01T10:30:00Z' }))).toMatchObject({
      hint: 'conflict',
      field: 'interviewer_id',
      message: 'This interviewer already has a slot at that time.',
    });
    expect(await refusal(newSlot({ interviewer_id: people.applicant_a.id }))).toMatchObject({
      hint: 'invalid_value',
      field: 'interviewer_id',
    });
  });

  test('lengths, links and capacities are checked and named', async () => {
    expect(await refusal(newSlot({ ends_at: '2000-01-01T00:00:00Z' }))).toMatchObject({ field: 'ends_at' });
    // A user before the host passes for another site; a line break ends a line of a mail or a calendar.
    const hosts = [
      '',
      'meet.example.org@evil.example',
      'meet.example.org\\@evil.example',
      'a.example/x\nEND',
      'a b',
    ];
    for (const link of ['javascript:alert(1)', 'http://a.example', ...hosts.map((host) => `https://${host}`)])
      expect(await refusal(newSlot({ link })), link).toMatchObject({
        field: 'link',
        message: 'Enter a link like https://meet.example.org/abc.',
      });
    expect(await refusal(newSlot({ capacity: 0 }))).toMatchObject({ field: 'capacity' });
    expect(await refusal(newSlot({ is_open: false }))).toMatchObject({
      hint: 'unknown_field',
      field: 'is_open',
    });
    expect(await refusal(newSlot({ starts_at: 'tomorrow' }))).toMatchObject({
      field: 'starts_at',
      message: 'Enter a real date and time.',
    });
  });

  test('a slot in which one interview is left can be made a slot for one, and takes nobody else', async () => {
    const slot_id = await newSlot({ capacity: 2 });
    const [first, second, third] = [await newApplication(), await newApplication(), await newApplication()];
    await schedule(first, slot_id);
    await schedule(second, slot_id);
    await stage.db.call(people.admissions, 'cancel_interview', { application_id: first });
    const smaller = await stage.db.call<{ capacity: number }>(people.admissions, 'save_interview_slot', {
      slot_id,
      changes: { capacity: 1 },
      expected_version: 1,
    });
    expect(smaller.capacity).toBe(1);
    expect(await refusal(schedule(third, slot_id))).toMatchObject({ hint: 'slot_taken' });
  });

  test('a booked slot cannot be removed or made smaller; moving it tells who is booked', async () => {
    const slot = await newSlot({ capacity: 2 });
    const id = await newApplication();
    await schedule(await newApplication(), slot);
    await schedule(id, slot);
    expect(
      await refusal(stage.db.call(people.admissions, 'remove_interview_slot', { slot_id: slot })),
    ).toMatchObject({
      hint: 'wrong_state',
      message: 'An interview is scheduled in this slot. Cancel or move it first.',
    });
    const change = (changes: Record<string, unknown>, expected_version: number) =>
      stage.db.call(people.admissions, 'save_interview_slot', { slot_id: slot, changes, expected_version });
    expect(await refusal(change({ capacity: 1 }, 1))).toMatchObject({ field: 'capacity' });
    await change({ place: 'Library' }, 1);
    expect(await refusal(change({ place: 'Roof' }, 1))).toMatchObject({ hint: 'stale_version' });
    expect((await mailsOf(id)).map((mail) => mail.template)).toEqual([
      'interview_scheduled',
      'interview_changed',
    ]);
  });
});
