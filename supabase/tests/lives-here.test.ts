/** "Lives here" means one thing: rooms, night, leave, out now, envelope and files count the same people. */
import { beforeAll, expect, test } from 'vitest';
import { appointHouse } from './harness/house.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
/** Everybody who is made here, by what they are; true: lives here. */
const KINDS = {
  Dormitory: [true, { dorm_housing_status: 'yeshiva_dorms' }],
  Unset: [true, {}],
  Roomed: [true, { dorm_room_number: '14' }],
  'Roomed elsewhere': [true, { dorm_room_number: '14', dorm_housing_status: 'family_home' }],
  'Prospective roomed': [true, { dorm_room_number: '15', enrollment_status: 'prospective' }],
  'Last day today': [true, { learning_start_date: -100, learning_end_date: 0 }],
  'First day today': [true, { learning_start_date: 0 }],
  Apartment: [false, { dorm_housing_status: 'private_apartment' }],
  Family: [false, { dorm_housing_status: 'family_home' }],
  Other: [false, { dorm_housing_status: 'other' }],
  Prospective: [false, { enrollment_status: 'prospective' }],
  Graduated: [false, { dorm_room_number: '14', enrollment_status: 'graduated' }],
  Withdrawn: [false, { dorm_room_number: '14', enrollment_status: 'withdrawn' }],
  Ended: [false, { dorm_room_number: '14', learning_start_date: -100, learning_end_date: -1 }],
  'Begins tomorrow': [false, { learning_start_date: 1 }],
  'Roomed, begins tomorrow': [true, { dorm_room_number: '15', learning_start_date: 1 }],
} as const satisfies Record<string, readonly [boolean, Record<string, string | number>]>;
const ids = new Map<string, string>();
const here = Object.entries(KINDS).flatMap(([name, [lives]]) => (lives ? [name] : []));

beforeAll(async () => {
  const { db, yearId } = stage;
  await appointHouse(db);
  const [clock] = await db.sql<{ today: string }>('select private.today()::text as today');
  const day = (days: number) =>
    new Date(Date.parse(clock?.today ?? '') + days * 86_400_000).toISOString().slice(0, 10);
  for (const [name, [, form]] of Object.entries(KINDS)) {
    const { id } = await db.call<{ id: string }>(people.admissions, 'create_student', {
      form: {
        first_name: name,
        last_name: 'Kind',
        email: `${name.toLowerCase().replace(/\W/g, '-')}@example.org`,
        program_year_id: yearId,
        enrollment_status: 'enrolled',
        ...Object.fromEntries(
          Object.entries(form).map(([field, value]) => [
            field,
            typeof value === 'number' ? day(value) : value,
          ]),
        ),
      },
      confirmed: ['learning_start_date', 'learning_end_date'],
    });
    ids.set(name, id);
  }
});

const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0];
const ask = <T>(name: string, args: Record<string, unknown> = {}) =>
  stage.db.call<T>(people.house, name, args);

test('rooms, out now, the search at night and the envelope name the same people', async () => {
  const rooms = await ask<{ rooms: { students: { id: string }[] }[]; without: { id: string }[] }>(
    'list_rooms',
  );
  const inRooms = [...rooms.rooms.flatMap(({ students }) => students), ...rooms.without];
  const found = await ask<{ id: string }[]>('find_in_house', { query: 'Kind' });
  const sheet = await ask<{ students: { id: string }[] }>('night_sheet');
  const out = await ask<{ in_the_house: number }>('out_now');
  for (const list of [inRooms, found, sheet.students])
    expect(list.map(({ id }) => nameOf(id)).sort()).toEqual([...here].sort());
  expect(out.in_the_house).toBe(here.length);
});

test('the dormitory file lists them too', async () => {
  const { rows, total } = await stage.db.call<{ rows: { id: string }[]; total: number }>(
    people.admissions,
    'search_students',
    { filters: { lives_here: true, program_year_id: stage.yearId }, per_page: 100 },
  );
  expect(rows.map(({ id }) => nameOf(id)).sort()).toEqual([...here].sort());
  expect(total).toBe(here.length);
});

test.each(Object.entries(KINDS))(
  '%s is read at night and sent on leave only where he lives here',
  async (name, [lives]) => {
    const student_id = ids.get(name) ?? '';
    const record = await ask<{ id: string } | null>('night_record', { student_id });
    expect(record?.id).toBe(lives ? student_id : undefined);
    const leave = ask('plan_leave', { student_ids: [student_id], form: {} });
    if (lives) await leave;
    else expect((await refusal(leave)).hint).toBe('not_found');
    const planned = ask('plan_leave', {
      student_ids: [student_id],
      form: { planned_from: '2100-01-01T10:00:00Z' },
    });
    if (lives) await planned;
    else expect((await refusal(planned)).hint).toBe('not_found');
  },
);
