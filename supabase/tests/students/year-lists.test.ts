/** Lists, files and the list of papers of one year: whoever was there in it, as they stood in it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { acceptAgain, openedTwoYears, yearOf, type Returning } from './two-years.ts';

interface Page {
  readonly total: number;
  readonly rows: readonly Record<string, unknown>[];
}

const stage = openedTwoYears();
let back: Returning;
beforeAll(async () => {
  back = await acceptAgain(stage);
  await stage.db.setClock(null);
  for (const last_name of ['Aaron', 'Zohar'])
    await stage.db.call(people.admissions, 'create_student', {
      form: {
        first_name: 'Noam',
        last_name,
        email: `${last_name}@example.org`,
        program_year_id: stage.yearId,
        israeli_passport_expiration: '2030-01-01',
      },
    });
  await stage.db.call(people.admissions, 'create_student', {
    form: { first_name: 'No', last_name: 'Year', email: 'no.year@example.org' },
  });
});

const COLUMNS = ['last_name', 'program_track', 'enrollment_status', 'program_year'];
const list = (year: string | null, more: Record<string, unknown> = {}): Promise<Page> =>
  stage.db.call<Page>(people.admissions, 'search_students', {
    columns: COLUMNS,
    ...more,
    filters: {
      ...(year ? { program_year_id: year } : {}),
      ...(more['filters'] ?? {}),
    },
  });
const line = ({ rows }: Page): Record<string, unknown> | undefined =>
  rows.find(({ id }) => id === back.studentId);

describe('a list of one year', () => {
  test('has the student of two years in both, each time as they stand in it', async () => {
    expect(line(await list(stage.yearId))).toMatchObject({
      program_track: 'shana_aleph',
      enrollment_status: 'enrolled',
      program_year: '2090-2091',
    });
    expect(line(await list(stage.nextId))).toMatchObject({
      program_track: 'shana_bet',
      enrollment_status: 'prospective',
      program_year: '2091-2092',
    });
    expect((await list(null)).rows.filter(({ id }) => id === back.studentId)).toHaveLength(1);
  });

  test('counts, orders and pages them among the others, also by search and by a status of that year', async () => {
    const all = await list(stage.yearId);
    expect([all.total, all.rows.map(({ last_name }) => last_name)]).toEqual([
      3,
      ['Aaron', 'Testly', 'Zohar'],
    ]);
    const pages = await Promise.all([1, 2, 3].map((page) => list(stage.yearId, { page, per_page: 1 })));
    expect(pages.flatMap(({ rows }) => rows.map(({ last_name }) => last_name))).toEqual(
      all.rows.map(({ last_name }) => last_name),
    );
    expect((await list(stage.yearId, { query: 'testly' })).total).toBe(1);
    expect((await list(stage.yearId, { filters: { enrollment_status: 'enrolled' } })).total).toBe(1);
    expect((await list(stage.nextId, { filters: { enrollment_status: 'enrolled' } })).total).toBe(0);
    for (const sort of ['email', 'program_track', 'updated_at', 'first_name'])
      expect((await list(stage.yearId, { sort, descending: true })).total).toBe(3);
  });

  test('is that of the current year where the list says so: the one that runs, else the one applied for', async () => {
    const named = (year: string | null) =>
      list(year).then(({ total, rows }) => [total, rows.map(({ id }) => id)]);
    const [{ id } = { id: null }] = await stage.db.sql<{ id: string | null }>(
      'select private.running_year_id() as id',
    );
    expect(id).not.toBeNull();
    expect(await named('current')).toEqual(await named(id));
    const { export_id, total } = await stage.db.call<{ export_id: string; total: number }>(
      people.admissions,
      'begin_export',
      { format: 'csv', columns: COLUMNS, filters: { program_year_id: 'current' } },
    );
    expect(total).toBe((await list('current')).total);
    const { rows } = await stage.db.call<{ rows: unknown[][] }>(people.admissions, 'export_students', {
      export_id,
    });
    expect(new Set(rows.map((row) => row[3])).size).toBe(1);
  });

  test('finds records without a year, and refuses what is no year', async () => {
    expect((await list('none')).rows.map(({ last_name }) => last_name)).toEqual(['Year']);
    expect(await refusal(list('tomorrow'))).toMatchObject({
      hint: 'invalid_value',
      field: 'program_year_id',
    });
  });
});

test('a file of one year says what that year says', async () => {
  const { export_id } = await stage.db.call<{ export_id: string }>(people.admissions, 'begin_export', {
    format: 'csv',
    columns: COLUMNS,
    filters: { program_year_id: stage.yearId },
  });
  const { rows } = await stage.db.call<{ rows: unknown[][] }>(people.admissions, 'export_students', {
    export_id,
  });
  expect(rows).toEqual([
    ['Aaron', null, 'prospective', '2090-2091'],
    ['Testly', 'shana_aleph', 'enrolled', '2090-2091'],
    ['Zohar', null, 'prospective', '2090-2091'],
  ]);
});

test('papers: of one year those of its students; a student of two years is measured by the later end', async () => {
  await stage.db.sql(
    `update public.students set foreign_passport_expiration = private.today() + 700 where id = $1`,
    [back.studentId],
  );
  const papers = (program_year_id: string | null) =>
    stage.db.call<Page>(people.admissions, 'expiry_list', { program_year_id });
  const own = ({ rows }: Page) => rows.filter(({ student_id }) => student_id === back.studentId);
  expect(own(await papers(stage.yearId))).toMatchObject([
    { program_year: '2090-2091', program_track: 'shana_aleph' },
  ]);
  expect(own(await papers(stage.nextId))).toMatchObject([{ program_year: '2091-2092', span: 'year' }]);
  expect((await yearOf(stage.db, back.studentId, '2091-2092')).is_shown).toBe(true);
});
