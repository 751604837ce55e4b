/** Rooms with their places, and leave, as the house and the office keep them. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from './harness/database.ts';
import { appointHouse } from './harness/house.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const world = openedStage();
let boy: string;
const make = async (name: string, more: Row = {}): Promise<string> =>
  (
    await world.db.call<{ id: string }>(people.admissions, 'create_student', {
      form: {
        first_name: name,
        last_name: 'Hadar',
        email: `${name.toLowerCase()}@example.org`,
        enrollment_status: 'active',
        ...more,
      },
    })
  ).id;
beforeAll(async () => {
  await appointHouse(world.db);
  boy = await make('Dov', { dorm_room_number: '14' });
});

describe('rooms', () => {
  const roomOf = async (id: string): Promise<unknown> =>
    (
      await world.db.sql<{ room: unknown }>(
        'select dorm_room_number as room from public.students where id = $1',
        [id],
      )
    )[0]?.room;
  const saveRoom = async (name: string, form: Row): Promise<unknown> => {
    const [room] = await world.db.sql<{ id: string; version: number }>(
      'select id, version::int from public.rooms where name = $1',
      [name],
    );
    return world.db.call(people.house, 'save_room', {
      room_id: room?.id ?? null,
      form: room ? form : { name, ...form },
      expected_version: room?.version ?? null,
    });
  };

  test('a word becomes a room, to be looked at, and is the same however it is typed', async () => {
    const first = await make('Word', { dorm_room_number: '  North   3 ' });
    const second = await make('Words', { dorm_room_number: 'north 3' });
    expect([await roomOf(first), await roomOf(second)]).toEqual(['North 3', 'North 3']);
    const { rooms } = await world.db.call<{ rooms: { name: string; is_new: boolean }[] }>(
      people.house,
      'list_rooms',
    );
    expect(rooms.filter(({ name }) => /north/i.test(name))).toMatchObject([
      { name: 'North 3', is_new: true },
    ]);
    await saveRoom('North 3', { capacity: 2 });
    expect(await refusal(make('Third', { dorm_room_number: 'North 3' }))).toMatchObject({
      hint: 'conflict',
      message: 'Room North 3 has 2 places, and all are taken.',
    });
    expect(await refusal(saveRoom('North 3', { capacity: 1 }))).toMatchObject({ hint: 'conflict' });
  });

  test('who has gone takes no place, and who comes back to a full room has none', async () => {
    const { db } = world;
    const [old, young] = [await make('Old', { dorm_room_number: 'Single' }), await make('Young')];
    await saveRoom('Single', { capacity: 1 });
    await db.sql(`update public.students set enrollment_status = 'graduated' where id = $1`, [old]);
    await db.sql(`update public.students set dorm_room_number = 'single' where id = $1`, [young]);
    await db.sql(`update public.students set enrollment_status = 'active' where id = $1`, [old]);
    expect([await roomOf(old), await roomOf(young)]).toEqual([null, 'Single']);
  });

  test('two who take the last place at once: one has it', async () => {
    const { db } = world;
    const [one, two] = [await make('One'), await make('Two')];
    await saveRoom('Last', { capacity: 1 });
    const take = (id: string): Promise<unknown> =>
      db.sql(`update public.students set dorm_room_number = 'Last' where id = $1`, [id]);
    const outcomes = await Promise.allSettled([take(one), take(two)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('leave', () => {
  interface Outing {
    readonly out: readonly { id: string; student_id: string; overdue: boolean; due_at: string | null }[];
    readonly planned: readonly { id: string; student_id: string }[];
  }
  const look = (): Promise<Outing> => world.db.call<Outing>(people.house, 'out_now');
  beforeEach(() => world.db.sql('delete from public.student_leaves'));

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const plan = (student_ids: readonly string[], form: Row, person = people.house) =>
    world.db.call(person, 'plan_leave', { student_ids, form });

  test('leaves, is overdue, is back; once at a time', async () => {
    const { db } = world;
    await plan([boy], { due_at: inHours(1) });
    expect(await refusal(plan([boy], {}))).toMatchObject({ hint: 'conflict' });
    expect((await look()).out).toMatchObject([{ overdue: false }]);
    await db.setClock(new Date(Date.now() + 2 * 3_600_000).toISOString());
    const [late] = (await look()).out;
    expect(late).toMatchObject({ overdue: true });
    await db.call(people.house, 'return_now', { leave_id: late?.id });
    expect((await look()).out).toEqual([]);
    await db.setClock(null);
  });

  test('the house plans for many, and calls off; what was planned is taken up when he leaves', async () => {
    const { db } = world;
    const form = { planned_from: inHours(1), due_at: inHours(50), note: 'A wedding' };
    const friend = await make('Friend');
    await plan([boy, friend], form);
    const { planned } = await look();
    expect(planned.map(({ student_id }) => student_id).sort()).toEqual([boy, friend].sort());
    await db.call(people.house, 'cancel_leave', {
      leave_id: planned.find((one) => one.student_id === friend)?.id,
    });
    expect(await refusal(plan([boy], { due_at: inHours(-1) }))).toMatchObject({ hint: 'invalid_value' });
    await plan([boy], { due_at: inHours(0.5), note: '' });
    const [{ due_at = '' } = {}, ...others] = (await look()).out;
    expect(Date.parse(due_at ?? '')).toBeLessThan(Date.now() + 3_600_000);
    expect(others).toEqual([]);
    expect(await look()).toMatchObject({ planned: [], out: [{ note: 'A wedding' }] });
  });

  test('many leave now until any time, all or none', async () => {
    const [one, other] = [await make('Asher'), await make('Reuven')];
    const gone = await make('Graduate', { enrollment_status: 'graduated' });
    expect(await refusal(plan([one, gone], {}))).toMatchObject({ hint: 'not_found', field: 'student_ids' });
    expect(await refusal(plan([], {}))).toMatchObject({ hint: 'required' });
    expect(await refusal(plan([one], { due_at: inHours(-1) }))).toMatchObject({ hint: 'invalid_value' });
    await plan([one, other], { planned_from: inHours(2) });
    await plan([one], { planned_from: '', due_at: inHours(7), note: 'Trip' });
    expect(await refusal(plan([other, one], {}))).toMatchObject({ message: 'Asher Hadar is out already.' });
    expect((await look()).planned).toMatchObject([{ student_id: other }]);
    expect((await look()).out).toMatchObject([
      { student_id: one, note: 'Trip', due_at: expect.any(String) as string },
    ]);
    await expect(plan([other], {}, people.staff)).rejects.toMatchObject({ code: '42501' });
  });
});
