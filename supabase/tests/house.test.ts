/** The house: what it reads of those who live here, its account, and that everything else is closed to it. */
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { appointHouse } from './harness/house.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { staffVersion } from './harness/staff.ts';
import { openedWorld } from './harness/world.ts';

const world = openedWorld();
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
  boy = await make('Dov', {
    dorm_room_number: '14',
    medical_conditions: 'Peanuts',
    medicines: 'Inhaler',
    foreign_passport_number: 'P1234567',
    internal_notes: 'Planted.',
    father_first_name: 'Amir',
    father_whatsapp: '+972501234567',
    cell_phone: '+972541112233',
  });
});

const read = async (person: Person, student_id: string): Promise<unknown> => {
  const { db } = world;
  await db.callAlone(person, 'begin_reading', { function: 'night_record', args: { student_id } });
  return db.callAlone(person, 'night_record', { student_id });
};

describe('the night view', () => {
  test('a room, with its word or without, a part of a name, and how a name sounds find who lives here', async () => {
    const find = async (query: string): Promise<string[]> =>
      (await world.db.call<{ id: string }[]>(people.house, 'find_in_house', { query })).map(({ id }) => id);
    for (const query of ['14', 'Room 14', 'חדר 14', '1', 'dov', 'Had', 'hadar dov'])
      expect([query, await find(query)]).toEqual([query, [boy]]);
    expect(await find('')).toEqual([]);
    // What the house does not read is no way to find out: address, numbers, papers, notes.
    for (const query of [
      'dov@example.org',
      'dov@',
      'example',
      '+972541112233',
      '1112233',
      'P1234567',
      'Planted',
    ])
      expect([query, await find(query)]).toEqual([query, []]);
    // Accepted, without a room, and not enrolled: not here.
    expect(await find('Testly')).toEqual([]);
  });

  test('shows what is needed and nothing else, after it was begun, with one line', async () => {
    await expect(world.db.callAlone(people.house, 'night_record', { student_id: boy })).rejects.toMatchObject(
      { hint: 'not_begun' },
    );
    const record = (await read(people.house, boy)) as Row;
    await read(people.house, boy);
    expect(record).toMatchObject({
      room: '14',
      medical_conditions: 'Peanuts',
      medicines: 'Inhaler',
      contacts: [{ kind: 'father', name: 'Amir', phone: '+972501234567' }],
      madrichim: ['The house'],
    });
    const said = JSON.stringify(record);
    for (const closed of ['P1234567', 'Planted', 'dov@example.org', 'passport', 'amount'])
      expect(said).not.toContain(closed);
    expect(
      await world.db.sql(
        `select reader_role, category, purpose, note, subject_ids from private.access_log where reader = $1`,
        [people.house.id],
      ),
    ).toEqual([
      { reader_role: 'house', category: 'health', purpose: 'screen', note: 'now', subject_ids: [boy] },
    ]);
  });

  test('of who has gone there is nothing, for officers either', async () => {
    const gone = await make('Gone', { enrollment_status: 'graduated', dorm_room_number: '2' });
    for (const person of [people.house, people.admissions]) expect(await read(person, gone)).toBeNull();
    expect(await read(people.house, world.studentId)).toBeNull();
  });

  test('the sheet for the envelope is begun, of everybody who is here, and logged as taken along', async () => {
    const { db } = world;
    await db.callAlone(people.house, 'begin_reading', { function: 'night_sheet', args: {} });
    const sheet = await db.callAlone<{ students: { id: string }[] }>(people.house, 'night_sheet', {});
    expect(sheet.students.map(({ id }) => id)).toEqual([boy]);
    expect(
      await db.sql(
        `select purpose, subject_ids from private.access_log where note = 'sealed envelope' and reader = $1`,
        [people.house.id],
      ),
    ).toEqual([{ purpose: 'export', subject_ids: [boy] }]);
  });
});

describe('the account', () => {
  const dates = { works_from: '2026-01-01', works_until: '2099-12-31' };
  const give = async (by: Person, user_id: string, role: string, more: Row = dates): Promise<unknown> =>
    world.db.call(by, 'set_staff_account', {
      user_id,
      role,
      is_active: true,
      expected_version: await staffVersion(world.db, user_id),
      ...more,
    });

  test('an administrator gives it and no other, and takes none of the office', async () => {
    const { id } = await createUser(world.db);
    await give(people.admin, id, 'house');
    expect(
      await world.db.sql('select role, works_until::text from public.admins where user_id = $1', [id]),
    ).toEqual([{ role: 'house', works_until: '2099-12-31' }]);
    for (const role of ['staff', 'admissions', 'admin', 'super_admin'])
      await expect(give(people.admin, id, role, {})).rejects.toMatchObject({ code: '42501' });
    await expect(give(people.admin, people.staff.id, 'house')).rejects.toMatchObject({ code: '42501' });
    await expect(give(people.admissions, id, 'house')).rejects.toMatchObject({ code: '42501' });
    expect(await refusal(give(people.admin, id, 'house', {}))).toMatchObject({ hint: 'required' });
    expect(
      await refusal(give(people.admin, id, 'house', { ...dates, works_until: '2025-01-01' })),
    ).toMatchObject({ hint: 'invalid_value' });
  });

  test.each([
    ['before the first day', `works_from = private.today() + 1`],
    ['after the last day', `works_from = private.today() - 9, works_until = private.today() - 1`],
    ['switched off', 'is_active = false'],
  ])('does not count %s', async (_when, change) => {
    await world.db.sql(`update public.admins set ${change} where user_id = $1`, [people.house.id]);
    await expect(world.db.call(people.house, 'list_rooms')).rejects.toMatchObject({ code: '42501' });
    expect(await world.db.call(people.house, 'my_staff_account')).toBeNull();
    await world.db.sql(
      `update public.admins set is_active = true, works_from = private.today() - 10, works_until = private.today() + 20
       where user_id = $1`,
      [people.house.id],
    );
  });

  test('a second factor is asked at sign-in; the session lives a week and is not ended by being left alone', async () => {
    const { db } = world;
    const password = { ...people.house, aal: 'aal1' as const };
    await expect(db.call(password, 'list_rooms')).rejects.toMatchObject({ code: '42501' });
    expect(await db.call(password, 'my_staff_account')).toMatchObject({ next_step: 'enroll' });
    const session = (created: string, used: string): Promise<unknown> =>
      db.sql(
        `update auth.sessions set created_at = now() - $2::interval, refreshed_at = (now() - $3::interval) at time zone 'UTC'
         where user_id = $1`,
        [people.house.id, created, used],
      );
    await session('6 days', '5 days');
    await expect(db.call(people.house, 'list_rooms')).resolves.toBeDefined();
    await session('8 days', '1 hour');
    await expect(db.call(people.house, 'list_rooms')).rejects.toMatchObject({ code: '42501' });
    await session('1 hour', '1 hour');
  });

  test('is given no interview, file or conversation, whoever writes the row', async () => {
    const { db, applications } = world;
    for (const sql of [
      `update public.interview_slots set interviewer_id = $1`,
      `insert into public.application_readers (application_id, reader_id) values ('${applications.b}', $1)`,
      `insert into private.threads (user_id, assigned_to) values ('${people.applicant_a.id}', $1)`,
    ])
      await expect(db.sql(sql, [people.house.id])).rejects.toMatchObject({
        message: 'An account of the house is given no work of the office.',
      });
    const readers = await db.call<{ id: string }[]>(people.admissions, 'list_readers');
    const colleagues = await db.call<{ id: string }[]>(people.admissions, 'office_people');
    expect([...readers, ...colleagues].filter(({ id }) => id === people.house.id)).toEqual([]);
  });

  test('who has files of the office does not become one of the house before they are given away', async () => {
    await world.db.sql(`insert into public.application_readers (application_id, reader_id) values ($1, $2)`, [
      world.applications.b,
      people.staff.id,
    ]);
    expect(await refusal(give(people.super_admin, people.staff.id, 'house'))).toMatchObject({
      hint: 'wrong_state',
    });
  });
});

test('everything else is closed: no other reading is begun, no table read, no officer’s function answered', async () => {
  const { db, applications } = world;
  for (const [name, args] of [
    ['student_record', { student_id: boy }],
    ['office_application', { application_id: applications.b }],
    ['student_ledger', { student_id: boy }],
    ['search_students', { query: 'a' }],
  ] as const) {
    await expect(db.callAlone(people.house, 'begin_reading', { function: name, args })).rejects.toMatchObject(
      { code: '42501' },
    );
    await expect(db.call(people.house, name, args)).rejects.toMatchObject({ code: '42501' });
  }
  for (const table of [
    'students',
    'applications',
    'payments',
    'application_documents',
    'rooms',
    'student_leaves',
    'audit_log',
  ]) {
    const seen = await db
      .tryAs(people.house, `select id from public.${table}`)
      .catch((error: unknown) => error);
    if (seen instanceof pg.DatabaseError) expect(seen.code).toBe('42501');
    else expect(seen).toEqual([]);
  }
});
