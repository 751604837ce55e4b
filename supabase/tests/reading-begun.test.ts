/** When a line that was begun counts, and that no trick with the answer gets a value without one. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedRest } from './harness/rest.ts';
import { openedWorld } from './harness/world.ts';

const PASSPORT = 'PLANT55443';
const world = openedWorld();
const rest = openedRest(() => world.db);
let now = Date.now();
beforeAll(async () => {
  await world.db.sql('update public.students set foreign_passport_number = $2 where id = $1', [
    world.studentId,
    PASSPORT,
  ]);
  await world.db.sql('update public.applications set passport_number = $2 where id = $1', [
    world.applications.b,
    PASSPORT,
  ]);
});
// Each test on a day of its own, so that the lines of another do not count.
beforeEach(async () => {
  now += 86_400_000;
  await world.db.setClock(new Date(now));
});
const later = (minutes: number): Promise<void> => world.db.setClock(new Date(now + minutes * 60_000));

const record = (): Row => ({ student_id: world.studentId });
const begin = (name: string, args: Row, person: Person = people.admissions): Promise<unknown> =>
  world.db.callAlone(person, 'begin_reading', { function: name, args });
const read = (name: string, args: Row, person: Person = people.admissions): Promise<Row> =>
  world.db.callAlone<Row>(person, name, args);
const notBegun = { hint: 'not_begun', message: 'A new version is there. Load this page again.' };
/** Whom the newest line names, and in which category. */
const newest = async () =>
  (
    await world.db.sql<{ category: string; subject_ids: string[] }>(
      'select category, subject_ids from private.access_log order by id desc limit 1',
    )
  )[0];

describe('a reading', () => {
  test('is answered after it was begun, and not before', async () => {
    expect(await refusal(read('student_record', record()))).toMatchObject(notBegun);
    await begin('student_record', record());
    expect(JSON.stringify(await read('student_record', record()))).toContain(PASSPORT);
  });

  test('is begun by whoever reads, for this function and these arguments', async () => {
    await begin('student_record', record());
    expect(await refusal(read('student_record', record(), people.admin))).toMatchObject(notBegun);
    expect(await refusal(read('student_ledger', record()))).toMatchObject(notBegun);
    const file = { application_id: world.applications.b };
    await begin('office_application', { application_id: world.applications.accepted });
    expect(await refusal(read('office_application', file))).toMatchObject(notBegun);
  });

  test('is answered for fifteen minutes', async () => {
    await begin('student_record', record());
    await later(14.9);
    expect(await read('student_record', record())).toBeTruthy();
    await later(15.1);
    expect(await refusal(read('student_record', record()))).toMatchObject(notBegun);
  });

  test('that is begun again within five minutes counts ten more', async () => {
    await begin('student_record', record());
    await later(4.9);
    await begin('student_record', record());
    await later(14.8);
    expect(await read('student_record', record())).toBeTruthy();
  });

  test('needs no line in its general part, which has no sensitive value', async () => {
    const file = { application_id: world.applications.b };
    const general = await read('student_record', { ...record(), part: 'general' });
    const names = await world.db.sql<{ name: string }>(
      'select name from private.student_fields where sensitive is not null',
    );
    expect(names.filter(({ name }) => JSON.stringify(general).includes(`"${name}"`))).toEqual([]);
    expect(general).toMatchObject({ student: { email: expect.any(String) as string } });
    const answers = await read('office_application', { ...file, part: 'general' });
    expect(JSON.stringify(answers)).not.toContain(PASSPORT);
    expect(answers).toMatchObject({ application: { id: world.applications.b } });
    expect(await refusal(read('student_record', { ...record(), part: 'x' }))).toMatchObject({
      hint: 'invalid_value',
    });
  });

  test('of the read-only role needs none, for it is shown nothing sensitive', async () => {
    expect(await read('student_record', record(), people.staff)).toBeTruthy();
    expect(
      await read('office_application', { application_id: world.applications.b }, people.staff),
    ).toBeTruthy();
  });

  test('is begun by staff alone, and answers nothing', async () => {
    for (const person of [people.accepted, people.applicant_a])
      expect(await refusal(begin('student_record', record(), person))).toMatchObject({ code: '42501' });
    expect(await begin('student_record', record())).toBeNull();
    expect(await begin('student_record', { student_id: world.yearId })).toBeNull();
    expect(await refusal(begin('delete_student', record()))).toMatchObject({ hint: 'invalid_value' });
    expect(await refusal(begin('student_record', { student_id: 'x' }))).toMatchObject({
      hint: 'invalid_value',
    });
  });
});

describe('a list of students', () => {
  const create = async (last_name: string, more: Row = {}): Promise<string> => {
    const form = { first_name: 'Listed', last_name, email: `${last_name}@example.org`, ...more };
    return (await world.db.call<{ id: string }>(people.admissions, 'create_student', { form })).id;
  };
  const columns = ['last_name', 'foreign_passport_number'];

  test('is begun for all its pages and orders at once', async () => {
    const ids = [await create('Pageone'), await create('Pagetwo')];
    await begin('search_students', { query: 'Listed', columns });
    expect((await newest())?.subject_ids).toEqual(expect.arrayContaining(ids));
    for (const page of [1, 2])
      expect(await read('search_students', { query: 'Listed', columns, per_page: 1, page })).toMatchObject({
        rows: [{}],
      });
    const sorted = { query: 'Listed', columns, sort: 'email', descending: true };
    expect(await read('search_students', sorted)).toBeTruthy();
    expect(await refusal(read('search_students', { columns }))).toMatchObject(notBegun);
  });

  test('answers nobody who has come to it since', async () => {
    await create('Early');
    await begin('search_students', { query: 'Early', columns });
    await create('Earlybird');
    expect(await refusal(read('search_students', { query: 'Early', columns }))).toMatchObject(notBegun);
  });

  test('that is narrowed by a sensitive column names also whom that leaves out, of 25 or fewer', async () => {
    const without = await create('Alpha', { first_name: 'Narrowed' });
    const has = await create('Quillfeather', {
      first_name: 'Narrowed',
      foreign_passport_number: 'N1',
    });
    const filters = { missing: 'foreign_passport_number' };
    for (const name of ['search_students', 'select_students']) {
      await begin(name, { query: 'Narrowed', filters });
      expect((await newest())?.subject_ids.sort()).toEqual([without, has].sort());
      expect(JSON.stringify(await read(name, { query: 'Narrowed', filters }))).not.toContain(has);
    }
    // Nobody is found, which says something of the one who is looked for.
    await begin('search_students', { query: 'Quillfeather', filters });
    expect((await newest())?.subject_ids).toEqual([has]);
    expect(await read('search_students', { query: 'Quillfeather', filters })).toMatchObject({ total: 0 });
    await world.db.sql(`update public.students set last_name = 'Later' where id = $1`, [has]);
    const other = await create('Quillfeather', { foreign_passport_number: 'N2' });
    const asked = read('search_students', { query: 'Quillfeather', filters });
    expect(await refusal(asked), other).toMatchObject(notBegun);
  });

  test('that is narrowed by one tells nothing of whom only the wider search finds', async () => {
    const args = { query: 'Chelmander', filters: { missing: 'foreign_passport_number' } };
    // Called just so, and left out: then the search by every sound is asked.
    await create('Chelmander', { foreign_passport_number: 'W1' });
    await begin('search_students', args);
    await create('Helmander', { foreign_passport_number: 'W2' });
    expect(await refusal(read('search_students', args))).toMatchObject(notBegun);
  });

  test('that is narrowed by one has no total beyond its last page', async () => {
    const filters = { missing: 'giyus_date' };
    const args = { query: 'Listed', filters };
    await begin('search_students', args);
    const first = await read('search_students', args);
    expect(first['total']).toBeGreaterThan(1);
    expect(await read('search_students', { ...args, page: 99 })).toEqual({ rows: [], total: 0 });
    const begun = { format: 'csv', columns: ['last_name'] };
    expect(await read('begin_export', { ...begun, ...args })).toMatchObject({ total: null });
    expect(await read('begin_export', { ...begun, query: 'Listed' })).toMatchObject({
      total: first['total'],
    });
  });

  test('of papers that run out is begun for everybody who is looked at', async () => {
    const soon = new Date(now + 20 * 86_400_000).toISOString().slice(0, 10);
    await world.db.sql('update public.students set foreign_passport_expiration = $2 where id = $1', [
      world.studentId,
      soon,
    ]);
    expect(await refusal(read('expiry_list', {}))).toMatchObject(notBegun);
    await begin('expiry_list', {});
    expect((await newest())?.subject_ids).toContain(world.studentId);
    expect(await read('expiry_list', { span: '30', per_page: 1 })).toMatchObject({ total: 1 });
    expect(await read('expiry_list', { page: 50 })).toMatchObject({ rows: [], total: 0 });
  });
});

describe('a writer tells of kept values to those alone who have begun to read them', () => {
  const write = (name: string, args: Row, person: Person = people.admissions): Promise<Row> =>
    world.db.callAlone<Row>(person, name, args);
  const version = async (table: string, id: string): Promise<number> =>
    (
      await world.db.sql<{ version: number }>(`select version::int from public.${table} where id = $1`, [id])
    )[0]?.version ?? 0;

  test('a save, by whether the version stays', async () => {
    await world.db.sql(`update public.students set kupat_cholim = 'clalit' where id = $1`, [world.studentId]);
    const save = async (changes: Row) => {
      const expected_version = await version('students', world.studentId);
      return write('save_student', { ...record(), changes, expected_version });
    };
    for (const kupat_cholim of ['clalit', 'maccabi', null])
      expect(await refusal(save({ notes: 'Also this.', kupat_cholim }))).toMatchObject(notBegun);
    expect(await save({ dorm_room_number: '14' })).toMatchObject({ id: world.studentId });
    await begin('save_student', record());
    expect(await newest()).toMatchObject({ subject_ids: [world.studentId] });
    expect(await save({ kupat_cholim: 'maccabi' })).toMatchObject({ id: world.studentId });
  });

  test('merging, by what it fills in', async () => {
    const form = { first_name: 'Merged', last_name: 'Away', email: 'away@example.org' };
    const { id } = await write('create_student', { form });
    const versions = { expected_version: await version('students', world.studentId), other_version: 1 };
    const args = { ...record(), other_id: String(id), ...versions };
    await begin('student_record', record(), people.admin);
    expect(await refusal(write('merge_students', args, people.admin))).toMatchObject(notBegun);
    await begin('merge_students', { ...record(), other_id: String(id) }, people.admin);
    expect(await write('merge_students', args, people.admin)).toMatchObject({ id: world.studentId });
  });

  test('checking a task, by its refusal; its answer says nothing of papers', async () => {
    await world.db.sql(
      `update public.students set foreign_passport_number = 'X1234567', foreign_passport_expiration = '2020-01-01' where id = $1`,
      [world.studentId],
    );
    const [task] = await world.db.sql<{ id: string; application_id: string }>(
      `select t.id, t.application_id from public.enrollment_tasks t
       join public.student_enrollments e on e.application_id = t.application_id
       where e.student_id = $1 and t.key = 'passport'`,
      [world.studentId],
    );
    const set = async (state: string) =>
      write('set_enrollment_task', {
        task_id: task?.id,
        state,
        expected_version: await version('enrollment_tasks', task?.id ?? ''),
      });
    expect(JSON.stringify(await set('unchecked'))).not.toMatch(/2020-01-01|expired|missing|known/);
    expect(await refusal(set('checked'))).toMatchObject(notBegun);
    await begin('set_enrollment_task', { task_id: task?.id });
    expect(await newest()).toMatchObject({ subject_ids: [task?.application_id] });
    expect(await refusal(set('checked'))).toMatchObject({ hint: 'wrong_state' });
  });
});

describe('tricks with the answer', () => {
  const post = (path: string, body: Row, headers: Record<string, string> = {}): Promise<Response> =>
    rest.fetch(`/rest/v1/rpc/${path}`, people.admissions, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const columns = ['last_name', 'foreign_passport_number'];
  const tricks = (): readonly (readonly [string, Row, Record<string, string>?])[] => [
    ['search_students?select=search_students->>rows::int', { columns }],
    ['student_record?select=student_record->>student::int', record()],
    [
      'office_application?select=office_application->>application::int',
      { application_id: world.applications.b },
    ],
    [
      'record_history?select=record_history->>changes::int',
      { table_name: 'students', row_id: world.studentId },
    ],
    ['search_audit?select=search_audit->>rows::int', { filters: { table_name: 'students' } }],
    [
      'office_application?offset=5&pgrst_scalar->application->>passport_number=like.P*',
      { application_id: world.applications.b },
      { prefer: 'count=exact' },
    ],
  ];

  test('get no value and no count over HTTP without a line', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await world.db.sql(`update public.students set medical_conditions = 'PlantedX' where id = $1`, [
      world.studentId,
    ]);
    for (const [path, body, headers] of tricks()) {
      const answer = await post(path, body, headers);
      const text = await answer.text();
      expect([path, answer.ok], text).toEqual([path, false]);
      expect(text, path).not.toMatch(/PLANT|PlantedX|rows\b.*only|Testly/);
    }
    for (const name of ['student_record', 'search_students', 'office_application']) {
      const got = await rest.fetch(`/rest/v1/rpc/${name}?part=general`, people.admissions);
      expect(got.ok, name).toBe(false);
    }
  });
});
