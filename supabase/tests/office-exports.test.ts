/** Exports of the applicants' list: exactly the view, every row once, in the log, and nobody else's. */
import { beforeAll, expect, test } from 'vitest';
import { createUser, submitComplete } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedWorld } from './harness/world.ts';

interface Line {
  readonly id: string;
  readonly first_name: string;
}

const world = openedWorld();
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) await submitComplete(world.db, await createUser(world.db));
});

const begin = (person: Person, given: Row = {}) =>
  world.db.call<{ export_id: string; total: number }>(person, 'begin_application_export', {
    format: 'csv',
    columns: ['name', 'status'],
    ...given,
  });
const page = (person: Person, args: Row) =>
  world.db.call<{ rows: Line[]; next: number | null }>(person, 'export_applications', args);

test('pages give the view as it stood, every row once, whatever is handed in meanwhile', async () => {
  const view = { query: '', filters: {}, sort: 'submitted_at', descending: true };
  const listed = await world.db.call<{ rows: Line[]; total: number }>(
    people.admissions,
    'search_applications',
    view,
  );
  const { export_id, total } = await begin(people.admissions, view);
  expect(total).toBe(listed.total);
  const first = await page(people.admissions, { export_id, page_size: 2 });
  await submitComplete(world.db, await createUser(world.db));
  const seen = [...first.rows];
  for (let after = first.next; after !== null;) {
    const next = await page(people.admissions, { export_id, after, page_size: 2 });
    seen.push(...next.rows);
    after = next.next;
  }
  expect(seen).toEqual(listed.rows.map((row) => ({ ...row, own_answers: {} })));
});

test('passports that answer a question of the year are written down when the export begins', async () => {
  const { db, applications, yearId } = world;
  await db.sql(
    `with asked as (insert into public.form_questions (program_year_id, section, kind, words, officers_only, most_characters, created_at)
       values ($1, 'personal', 'passports', 'All your passports', true, 0, '2000-01-01') returning id)
     insert into private.form_answers (application_id, question_id, answer) select $2, id, 'France; PLANT55443; 2030-01-01' from asked`,
    [yearId, applications.b],
  );
  const lines = () =>
    db.sql('select reader, subject_ids from private.access_log where category = $1 and note = $2', [
      'passport',
      'own questions',
    ]);
  expect(await lines()).toEqual([]);
  const { export_id } = await begin(people.admissions);
  expect(await lines()).toEqual([{ reader: people.admissions.id, subject_ids: [applications.b] }]);
  expect(JSON.stringify(await page(people.admissions, { export_id }))).toContain('PLANT55443');
  const file = { application_id: applications.b, part: 'general' };
  expect(JSON.stringify(await db.callAlone(people.admissions, 'office_application', file))).not.toContain(
    'PLANT',
  );
});

test('the log has who, how many, in which columns, search and filters', async () => {
  const { export_id } = await begin(people.admissions, {
    query: 'noam',
    filters: { status: ['accepted'] },
    format: 'xlsx',
  });
  const [line] = await world.db.sql<{
    actor: string;
    table_name: string;
    note: string;
    changes: Record<string, Row>;
  }>(
    `select actor, table_name, note, changes from public.audit_log where action = 'export' and row_id = $1`,
    [export_id],
  );
  expect(line).toMatchObject({
    actor: people.admissions.id,
    table_name: 'applications',
    note: '1 rows as xlsx',
  });
  expect(line?.changes['columns']?.['new']).toEqual(['name', 'status']);
  expect(line?.changes['search']?.['new']).toBe('noam');
  expect(line?.changes['filters']?.['new']).toEqual({ status: ['accepted'] });
});

test("nobody reads another's export, nor one list through the other's function", async () => {
  const { export_id } = await begin(people.admissions);
  expect(await refusal(page(people.admin, { export_id }))).toMatchObject({ hint: 'not_found' });
  expect(await refusal(world.db.call(people.admissions, 'export_students', { export_id }))).toMatchObject({
    hint: 'not_found',
  });
  const students = await world.db.call<{ export_id: string }>(people.admissions, 'begin_export', {
    format: 'csv',
    columns: ['last_name'],
  });
  expect(await refusal(page(people.admissions, { export_id: students.export_id }))).toMatchObject({
    hint: 'not_found',
  });
});

test('wrong arguments are refused in words, and the read-only role and people outside the office altogether', async () => {
  expect(await refusal(begin(people.admin, { format: 'pdf' }))).toMatchObject({ field: 'format' });
  expect(await refusal(begin(people.admin, { columns: [] }))).toMatchObject({ field: 'columns' });
  expect(await refusal(begin(people.admin, { columns: ['name; drop'] }))).toMatchObject({ field: 'columns' });
});
