/** Exports, expiring papers and account links of student records, as each of the people. */
import { describe, expect, test } from 'vitest';
import { createUser, newAccepted } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { LONG, openedStudents, type Page } from './scene.ts';

const scene = openedStudents();

describe('exports', () => {
  const columns = ['last_name', 'notes', 'citizenship_countries', 'amount_owed'];
  const begin = (person: Person, given: Record<string, unknown> = {}) =>
    scene.stage.db.call<{ export_id: string; total: number }>(person, 'begin_export', {
      format: 'csv',
      columns,
      ...given,
    });
  const page = (person: Person, args: Record<string, unknown>) =>
    scene.stage.db.call<{ rows: unknown[][]; next: number | null }>(person, 'export_students', args);

  test('pages give every row once in the order of the list, whatever changes meanwhile', async () => {
    const { export_id, total } = await begin(people.admissions);
    expect(total).toBe(4);
    const first = await page(people.admissions, { export_id, page_size: 2 });
    const other = await scene.stage.db.call<{ id: string; version: number }>(
      people.admissions,
      'create_student',
      {
        form: { first_name: 'A', last_name: 'Aaa', email: 'a@example.org' },
      },
    );
    const second = await page(people.admissions, { export_id, after: first.next, page_size: 2 });
    expect([...first.rows, ...second.rows]).toEqual([
      ['Cohen', null, null, 0],
      ['Levi', null, null, 0],
      [LONG, null, null, 0],
      ["Schwartz-O'Neil", '=1+1', null, 0],
    ]);
    await scene.stage.db.call(people.admin, 'delete_student', { student_id: other.id });
  });

  test('is as filtered, and is in the audit log with its columns, search and count', async () => {
    const { export_id, total } = await begin(people.admin, { query: 'cohen', format: 'xlsx' });
    expect(total).toBe(1);
    const [line] = await scene.stage.db.sql<{
      actor: string;
      note: string;
      changes: Record<string, { new: unknown }>;
    }>(`select actor, note, changes from public.audit_log where action = 'export' and row_id = $1`, [
      export_id,
    ]);
    expect(line).toMatchObject({ actor: people.admin.id, note: '1 rows as xlsx' });
    expect(line?.changes['columns']?.new).toEqual(columns);
    expect(line?.changes['search']?.new).toBe('cohen');
  });

  test('is ordered by any column, by a sensitive one where it is in the file', async () => {
    const sort = 'amount_owed';
    expect((await begin(people.admin, { sort })).total).toBe(4);
    expect((await begin(people.admin, { sort: 'notes', descending: true, columns: ['notes'] })).total).toBe(
      4,
    );
    expect(await refusal(begin(people.admin, { sort, columns: ['notes'] }))).toMatchObject({
      hint: 'unknown_field',
    });
  });

  test("is nobody else's to read, and ends", async () => {
    const { export_id } = await begin(people.admin);
    expect(await refusal(page(people.super_admin, { export_id }))).toMatchObject({ hint: 'not_found' });
    await scene.stage.db.sql(
      `update private.exports set created_at = now() - interval '2 days' where id = $1`,
      [export_id],
    );
    await begin(people.admin);
    expect(await refusal(page(people.admin, { export_id }))).toMatchObject({ hint: 'not_found' });
  });

  test.each([
    [{ columns: [] }, 'required'],
    [{ columns: ['user_id'] }, 'not_allowed'],
    [{ columns: ['last_name); drop table students; --'] }, 'not_allowed'],
    [{ format: 'exe' }, 'invalid_value'],
    [{ sort: 'user_id' }, 'unknown_field'],
    [{ sort: 'giyus_date' }, 'unknown_field'],
  ])('%j is refused', async (given, hint) => {
    expect(await refusal(begin(people.admin, given))).toMatchObject({ hint });
  });
});

describe('expiring papers', () => {
  test('are grouped by days left and by the date the program needs', async () => {
    const list = await scene.stage.db.call<{
      rows: { paper: string; span: string; days_left: number }[];
      counts: Record<string, number>;
    }>(people.admissions, 'expiry_list');
    expect(list.rows.map(({ paper, span }) => [paper, span])).toEqual([
      ['health_insurance', 'expired'],
      ['israeli_passport', '30'],
      ['foreign_passport', 'year'],
    ]);
    expect(list.counts).toEqual({ expired: 1, '30': 1, '90': 0, '180': 0, year: 1 });
    expect((await scene.stage.db.call<Page>(people.admissions, 'expiry_list', { span: '30' })).total).toBe(1);
    expect(
      (await scene.stage.db.call<Page>(people.admissions, 'expiry_list', { paper: 'health_insurance' }))
        .total,
    ).toBe(1);
  });

  test('of withdrawn and graduated students are left out', async () => {
    await scene.stage.db.sql(`update public.students set enrollment_status = 'graduated' where id = $1`, [
      scene.ids['levi'],
    ]);
    expect((await scene.stage.db.call<Page>(people.admissions, 'expiry_list', { span: 'year' })).total).toBe(
      0,
    );
  });

  test('exporting them is in the audit log', async () => {
    const args = { format: 'csv', span: '30' };
    // What it wrote is not committed yet: it tells nothing of anybody, and names all of whom the list's counts do.
    expect(await scene.stage.db.call(people.admissions, 'log_expiry_export', args)).toBeNull();
    const [told] = await scene.stage.db.sql<{ all: boolean }>(
      `select bool_and(subject_ids = private.told_by_expiry(null, null)) as all from private.access_log
       where purpose = 'export' and note = 'papers that expire'`,
    );
    expect(told?.all).toBe(true);
    const [line] = await scene.stage.db.sql<{ note: string }>(
      `select note from public.audit_log where action = 'export' order by id desc limit 1`,
    );
    expect(line?.note).toBe('1 rows of the expiry list as csv');
  });
});

describe('linking an account', () => {
  const link = async (key: string, account_email: string, person: Person = people.admissions) => {
    const [row] = await scene.stage.db.sql<{ version: number }>(
      'select version::int as version from public.students where id = $1',
      [scene.ids[key]],
    );
    return scene.stage.db.call(person, 'link_student_account', {
      student_id: scene.ids[key],
      account_email,
      expected_version: row?.version,
    });
  };
  const accountOf = async (key: string): Promise<string | null> => {
    const [row] = await scene.stage.db.sql<{ email: string | null }>(
      'select u.email from public.students s left join auth.users u on u.id = s.user_id where s.id = $1',
      [scene.ids[key]],
    );
    return row?.email ?? null;
  };

  test('is the act of an officer, and can be undone', async () => {
    const user = await createUser(scene.stage.db);
    await link('cohen', ` ${user.email?.toUpperCase()} `);
    expect(await accountOf('cohen')).toBe(user.email);
    expect(await refusal(link('schwartz', user.email ?? ''))).toMatchObject({ hint: 'conflict' });
    await link('cohen', '');
    expect(await accountOf('cohen')).toBeNull();
  });

  test('refuses unknown addresses, staff, and records that came from an application', async () => {
    expect(await refusal(link('cohen', 'nobody@example.org'))).toMatchObject({
      hint: 'not_found',
      field: 'account_email',
    });
    expect(await refusal(link('cohen', people.staff.email ?? ''))).toMatchObject({ hint: 'wrong_state' });
    const { studentId } = await newAccepted(scene.stage.db);
    scene.ids['accepted'] = studentId;
    expect(await refusal(link('accepted', ''))).toMatchObject({ hint: 'wrong_state' });
  });

  test('refuses a stale version', async () => {
    expect(
      await refusal(
        scene.stage.db.call(people.admissions, 'link_student_account', {
          student_id: scene.ids['levi'],
          account_email: '',
          expected_version: 0,
        }),
      ),
    ).toMatchObject({ hint: 'stale_version' });
  });
});
