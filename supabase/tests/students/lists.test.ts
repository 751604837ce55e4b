/** Lists, search and likely duplicates of student records, and what the read-only staff role cannot get at. */
import { studentFields, staffCategories } from '@school/shared/student-fields';
import { describe, expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { LONG, openedStudents, type Page } from './scene.ts';

const scene = openedStudents();

const search = (args: Record<string, unknown>): Promise<Page> => scene.search(args);
const found = async (query: string): Promise<string[]> =>
  (await search({ query })).rows.map(({ last_name }) => last_name);

describe('search', () => {
  test.each([
    ['cohen', ['Cohen']],
    ['COHEN noam', ['Cohen']],
    ['כהן', ['Cohen']],
    ['נועם כהן', ['Cohen']],
    ['כֹּהֵן', ['Cohen']],
    ["ג'ורג'", ["Schwartz-O'Neil"]],
    ['oneil', ["Schwartz-O'Neil"]],
    ['george@example', ["Schwartz-O'Neil"]],
    ['054-123', ['Cohen']],
    ['+972 54 123', ['Cohen']],
    ['nobody', []],
    ['Kohen', ['Cohen']],
    ['Naom Cohn', ['Cohen']],
    ['הכהן', ['Cohen']],
    ['Shvartz', ["Schwartz-O'Neil"]],
    ['ג׳ורג שורץ', ["Schwartz-O'Neil"]],
    ['Levy', ['Levi']],
    ['אברהם לוי', ['Levi']],
    ['Rozen', [LONG]],
    ['יצחק', [LONG]],
    ['Rosten', [LONG]],
    ['Rosten Kohen', []],
    ['rosen, "the" (long) 100%', [LONG]],
    ['%', []],
    ["'; drop table students; --", []],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('a room finds who lives there, and a reference of a transfer whose it is', async () => {
    const { stage, ids } = scene;
    for (const [key, room] of [
      ['cohen', 'B12'],
      ['levi', 'B1'],
      ['longname', 'Quarters'],
    ] as const)
      await stage.db.sql('update public.students set dorm_room_number = $1 where id = $2', [room, ids[key]]);
    expect(await found('b12')).toEqual(['Cohen']);
    expect(await found('Room B1')).toEqual(['Cohen', 'Levi']);
    expect(await found('חדר quarters')).toEqual([LONG]);
    // A beginning without a digit is a name's.
    expect(await found('Quart')).toEqual([]);
    expect(await stage.db.call(people.staff, 'staff_students', { query: 'B12' })).toMatchObject({ total: 1 });
    const [{ said = '' } = {}] = await stage.db.sql<{ said: string }>(
      'select private.transfer_reference($1) as said',
      [ids['levi']],
    );
    expect(said).toMatch(/^T-\d{4}-\d$/);
    // The one of the payments' page, by its number's check digit.
    await stage.db.sql('update public.students set transfer_number = 1616 where id = $1', [ids['levi']]);
    expect(await found('T-1616-2')).toEqual(['Levi']);
    await stage.db.sql('update public.students set transfer_number = $1 where id = $2', [
      said.split('-')[1],
      ids['levi'],
    ]);
    const slip = said.slice(0, -1) + String((Number(said.at(-1)) + 1) % 10);
    for (const query of [
      said,
      said.toLowerCase(),
      said.replaceAll('-', ''),
      said.slice(2),
      `from ${said}, thanks`,
    ])
      expect(await found(query), query).toEqual(['Levi']);
    for (const query of [slip, slip.slice(2), said.replace('T-1', 'T-2')])
      expect(await found(query), query).toEqual([]);
  });

  test('a file has whom the list has, however they are spelt', async () => {
    for (const query of ['Kohen', 'Rosten', 'nobody']) {
      const begun = await scene.ask(people.admissions, 'begin_export', {
        format: 'csv',
        columns: ['last_name'],
        query,
      });
      expect(begun.body).toMatchObject({ total: (await search({ query })).total });
    }
  });

  test('a blank search lists all by last name, with the whole count on every page', async () => {
    const first = await search({ per_page: 3 });
    const second = await search({ per_page: 3, page: 2 });
    expect(first.total).toBe(4);
    expect([...first.rows, ...second.rows].map(({ last_name }) => last_name)).toEqual([
      'Cohen',
      'Levi',
      LONG,
      "Schwartz-O'Neil",
    ]);
    expect((await search({ page: 99 })).rows).toEqual([]);
  });

  test('each order is the reverse of its descending one, over all pages', async () => {
    for (const sort of [
      'last_name',
      'first_name',
      'email',
      'program_track',
      'enrollment_status',
      'registration_status',
      'date_of_birth',
      'updated_at',
    ]) {
      const walk = async (descending: boolean): Promise<string[]> => {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => search({ sort, descending, page, per_page: 1 })),
        );
        return pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      };
      const up = await walk(false);
      expect(new Set(up).size).toBe(4);
      expect(await walk(true)).toEqual(up.reverse());
    }
  });

  test('rooms are in the order in which people count, those without one last', async () => {
    const { stage, ids } = scene;
    const rooms = { cohen: '10', levi: '9', longname: '9a', schwartz: null };
    for (const [key, room] of Object.entries(rooms))
      await stage.db.sql('update public.students set dorm_room_number = $1 where id = $2', [room, ids[key]]);
    const inOrder = await search({ sort: 'dorm_room_number', columns: ['dorm_room_number'] });
    expect(inOrder.rows.map((row) => row['dorm_room_number'])).toEqual(['9', '9a', '10', null]);
  });

  test('filters, and says which one it does not know', async () => {
    expect(
      (await search({ filters: { enrollment_status: ['active'], program_track: 'shana_aleph' } })).rows.map(
        ({ id }) => id,
      ),
    ).toEqual([scene.ids['cohen']]);
    expect((await search({ filters: { missing: 'date_of_birth' } })).rows.map(({ id }) => id)).toEqual([
      scene.ids['longname'],
    ]);
    expect((await search({ filters: { has_account: false, is_active: true } })).total).toBe(4);
    expect(await refusal(search({ filters: { "x'; --": 1 } }))).toMatchObject({ hint: 'unknown_field' });
    expect(await refusal(search({ filters: { is_active: 'perhaps' } }))).toMatchObject({
      hint: 'invalid_value',
      field: 'is_active',
    });
    expect(await refusal(search({ sort: 'search_text' }))).toMatchObject({ hint: 'unknown_field' });
    expect(await refusal(search({ columns: ['user_id'] }))).toMatchObject({ hint: 'not_allowed' });
  });
});

describe('the read-only staff role', () => {
  const closed = studentFields
    .filter(({ category }) => !staffCategories.includes(category))
    .map(({ name }) => name as string);

  test('gets three categories, whatever it asks for', async () => {
    const open = studentFields
      .filter(({ category }) => staffCategories.includes(category))
      .map(({ name }) => name);
    const page = (await scene.ask(people.staff, 'staff_students', { columns: open })).body as Page;
    expect(page.total).toBe(4);
    expect(Object.keys(page.rows[0] ?? {}).filter((name) => closed.includes(name))).toEqual([]);
    const answer = await scene.ask(people.staff, 'student_record', { student_id: scene.ids['cohen'] });
    const record = answer.body as { student: Record<string, unknown> };
    expect(Object.keys(record).sort()).toEqual(['part', 'student']);
    expect(Object.keys(record.student).sort()).toEqual(
      [...open, 'id', 'version', 'is_active', 'archived_at', 'updated_at'].sort(),
    );
  });

  test.each(closed)('can neither list, filter by, sort by nor export %s', async (column) => {
    for (const args of [
      { columns: [column] },
      { filters: { missing: column } },
      { filters: { [column]: 'x' } },
      { sort: column },
    ])
      expect(await scene.ask(people.staff, 'staff_students', args)).toMatchObject({
        status: 400,
        body: { code: 'P0001' },
      });
    expect((await scene.ask(people.staff, 'begin_export', { format: 'csv', columns: [column] })).status).toBe(
      403,
    );
    const rows = await scene.rest.fetch(`/rest/v1/students?select=${column}`, people.staff);
    expect(await rows.json()).toMatchObject({ code: '42501' });
  });
});

describe('duplicates', () => {
  const alike = async (person: Record<string, unknown>, except_id: string | null = null): Promise<string[]> =>
    (
      await scene.stage.db.call<{ id: string; reason: string }[]>(people.admissions, 'student_duplicates', {
        person,
        except_id,
      })
    ).map(({ id, reason }) => `${Object.keys(scene.ids).find((key) => scene.ids[key] === id)}: ${reason}`);

  test.each([
    [{ first_name: 'Noam', last_name: 'Kohen', date_of_birth: '2008-05-31' }, ['cohen: same_person']],
    [
      { hebrew_first_name: 'נועם', hebrew_last_name: 'כהן', date_of_birth: '2008-05-31' },
      ['cohen: same_person'],
    ],
    [{ first_name: 'נועם', last_name: 'כהן', date_of_birth: '2008-05-31' }, ['cohen: same_person']],
    [{ first_name: 'Daniel', last_name: 'Cohn', date_of_birth: '2008-05-31' }, ['cohen: same_family']],
    [{ first_name: "ג'ורג'", last_name: 'שוורץ', date_of_birth: '2007-01-02' }, ['schwartz: same_person']],
    [{ first_name: 'אברהם', last_name: 'לוי', date_of_birth: '2008-05-31' }, ['levi: same_person']],
    [{ first_name: 'Other', last_name: 'Person', email: 'Avraham@Example.org ' }, ['levi: same_email']],
    [{ first_name: 'Noam', last_name: 'Cohen', date_of_birth: '2008-05-30' }, []],
    [{ first_name: 'Noam', last_name: 'Friedman', date_of_birth: '2008-05-31' }, []],
    [{}, []],
  ])('%j is like %j', async (person, expected) => {
    expect(await alike(person)).toEqual(expected);
  });

  test('leaves out the record itself and refuses a date that is none', async () => {
    expect(
      await alike(
        { first_name: 'Noam', last_name: 'Cohen', date_of_birth: '2008-05-31' },
        scene.ids['cohen'] ?? null,
      ),
    ).toEqual([]);
    expect(
      await refusal(
        scene.stage.db.call(people.admissions, 'student_duplicates', { person: { date_of_birth: 'soon' } }),
      ),
    ).toMatchObject({ field: 'date_of_birth' });
  });
});
