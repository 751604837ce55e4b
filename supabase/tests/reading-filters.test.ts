/** Filtering, sorting, searching and other forms of the same answer teach no more than the screens, and leave the same lines. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { studentFields } from '@school/shared/student-fields';
import type { Row } from './harness/database.ts';
import { people, staffOf } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedRest } from './harness/rest.ts';
import { openedWorld } from './harness/world.ts';

const PASSPORT = 'PLANT55443';
const world = openedWorld();
const rest = openedRest(() => world.db);
/** Columns of the student record with their categories. */
let sensitive: readonly { readonly name: string; readonly category: string }[];
beforeAll(async () => {
  sensitive = await world.db.sql(
    'select name, sensitive as category from private.student_fields where sensitive is not null order by place',
  );
  await world.db.sql(
    `update public.students set foreign_passport_number = $2, medical_conditions = 'Planted asthma' where id = $1`,
    [world.studentId, PASSPORT],
  );
});

let before = 0;
let day = 0;
beforeEach(async () => {
  // Each test on a day of its own, so that the minutes of another do not count.
  day += 1;
  await world.db.setClock(new Date(Date.now() + day * 86_400_000));
  const [row] = await world.db.sql<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from private.access_log',
  );
  before = row?.last ?? 0;
});
const lines = () =>
  world.db.sql<{ category: string; purpose: string; note: string; subject_ids: string[] }>(
    'select category, purpose, note, subject_ids from private.access_log where id > $1 order by id',
    [before],
  );
const call = <Answer = Row>(name: string, args: Row): Promise<Answer> =>
  world.db.call<Answer>(people.admissions, name, args);

test('the columns that count are those of the four categories of the registry', () => {
  const categories: Readonly<Record<string, string>> = {
    citizenship: 'passport',
    financial: 'financial',
    medical: 'health',
    military: 'military',
  };
  const named = new Set(sensitive.map(({ name }) => name));
  // Citizenship itself is shown beside a name; the passports are what is traced.
  const wanted = studentFields.filter(({ category, name }) =>
    category === 'citizenship' ? name.includes('passport') : category in categories,
  );
  expect(wanted.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

describe('a list of students', () => {
  const lists: readonly (readonly [string, Row, string])[] = [
    ['search_students', {}, 'list'],
    ['begin_export', { format: 'csv', columns: ['last_name'] }, 'export'],
  ];

  test.each(lists)(
    '%s filtered by who lacks a sensitive value leaves a line',
    async (name, args, purpose) => {
      for (const { name: column, category } of sensitive) {
        await call(name, { ...args, filters: { missing: column } });
        expect((await lines()).at(-1), column).toMatchObject({ category, purpose, note: column });
      }
      expect(await lines()).toHaveLength(sensitive.length);
    },
  );

  test.each(lists)('%s is neither sorted by one nor filtered by its value', async (name, args) => {
    for (const { name: column } of sensitive) {
      const sorted = call(name, { ...args, sort: column });
      expect(await refusal(sorted), column).toMatchObject({ hint: 'unknown_field' });
      const filtered = call(name, { ...args, filters: { [column]: 'x' } });
      expect(await refusal(filtered), column).toMatchObject({ hint: 'unknown_field' });
    }
    expect(await lines()).toEqual([]);
  });

  test('search finds nobody by a passport or an illness', async () => {
    for (const query of [PASSPORT, 'Planted asthma'])
      expect(await call('search_students', { query })).toMatchObject({ total: 0 });
    expect(await call('search_applications', { query: PASSPORT })).toMatchObject({ total: 0 });
  });

  test('the read-only role neither sees, filters nor sorts by one', async () => {
    for (const { name: column } of sensitive)
      for (const args of [{ columns: [column] }, { filters: { missing: column } }, { sort: column }]) {
        const asked = world.db.call(people.staff, 'staff_students', args);
        expect(['not_allowed', 'unknown_field'], column).toContain((await refusal(asked)).hint);
      }
  });
});

describe('Accept: text/csv', () => {
  const asCsv = (path: string, person: (typeof people)[keyof typeof people], body?: Row): Promise<Response> =>
    rest.fetch(path, person, {
      headers: { accept: 'text/csv', 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });

  test('of a table with sensitive columns is refused to everybody', async () => {
    const tables = ['students', 'applications', 'charges', 'payments', 'payment_plans', 'audit_log'];
    for (const table of tables)
      for (const person of [people.anon, people.accepted, ...staffOf.map((role) => people[role])])
        for (const query of ['select=*', 'select=id&order=id', 'select=count']) {
          const answer = await asCsv(`/rest/v1/${table}?${query}`, person);
          expect([401, 403], `${table}?${query}`).toContain(answer.status);
          expect(await answer.text()).not.toContain('Planted');
        }
  });

  test('of a function is none, and neither is a GET of one that leaves a line, nor a cast of its answer', async () => {
    const columns = { columns: ['foreign_passport_number'] };
    const record = `/rest/v1/rpc/student_record?student_id=${world.studentId}`;
    for (const role of ['admissions', 'admin', 'super_admin'] as const)
      for (const answer of [
        await asCsv('/rest/v1/rpc/search_students', people[role], columns),
        await asCsv(record, people[role]),
        await rest.fetch('/rest/v1/rpc/search_students?select=search_students->>rows::int', people[role], {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(columns),
        }),
      ]) {
        // A GET that would write is refused as no method for it.
        expect([400, 405]).toContain(answer.status);
        expect(await answer.text()).not.toContain(PASSPORT);
      }
    expect(await lines()).toEqual([]);
  });
});

test('the pages of an export show the columns that were written down when it began, to nobody else', async () => {
  const { export_id } = await call<{ export_id: string }>('begin_export', {
    format: 'csv',
    columns: ['foreign_passport_number'],
  });
  const [line] = await lines();
  expect(line).toMatchObject({ category: 'passport', purpose: 'export', note: 'foreign_passport_number' });
  expect(line?.subject_ids).toContain(world.studentId);
  expect(JSON.stringify(await call('export_students', { export_id }))).toContain(PASSPORT);
  const stolen = world.db.call(people.admin, 'export_students', { export_id });
  expect(await refusal(stolen)).toMatchObject({ hint: 'not_found' });
});
