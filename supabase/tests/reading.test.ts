/** Who reads health, passport, military and financial values or a document of another person leaves a line of it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedScene } from './permissions/scene.ts';

const scene = openedScene();
let before = 0;
beforeAll(async () => {
  await scene.db.call(people.admissions, 'save_student', {
    student_id: scene.studentId,
    changes: { medical_conditions: 'Asthma', foreign_passport_expiration: '2026-01-01' },
    expected_version: await versionOf(),
  });
});

const versionOf = async (): Promise<number> =>
  (
    await scene.db.sql<{ version: number }>('select version::int from public.students where id = $1', [
      scene.studentId,
    ])
  )[0]?.version ?? 0;

interface Line {
  readonly reader: string;
  readonly category: string;
  readonly purpose: string;
  readonly subject: string;
  readonly subject_ids: readonly string[];
  readonly note: string;
}
const lines = (): Promise<Line[]> =>
  scene.db.sql<Line>('select * from private.access_log where id > $1 order by id', [before]);
const said = async (): Promise<string[]> =>
  (await lines()).map(({ category, purpose, subject }) => `${category} ${purpose} ${subject}`).sort();

beforeEach(async () => {
  // Each test on a day of its own, so that the minutes of another do not count.
  const at = Date.now() + Math.floor(Math.random() * 1e9) * 1000;
  await scene.db.setClock(new Date(at));
  const rows = await scene.db.sql<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from private.access_log',
  );
  before = rows[0]?.last ?? 0;
});

/** Begins a dossier of B's file, which leaves a line itself. */
const BEGUN = ['document dossier application'];
async function begun(): Promise<string> {
  const application_ids = [scene.applications.b];
  const [id = ''] = await scene.db.call<string[]>(people.admissions, 'begin_dossier', { application_ids });
  return id;
}

const ALL = ['financial', 'health', 'military', 'passport'];
const screen = (subject: string, categories = ALL) => categories.map((name) => `${name} screen ${subject}`);

describe('nobody selects', () => {
  test('a table with a sensitive column, money or the log', async () => {
    const open = await scene.db.sql(
      `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid,
         unnest(array['anon', 'authenticated', 'service_role']) as r (role)
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and (cardinality(private.sensitive_categories(c.relname, array[a.attname::text])) > 0
           or c.relname in ('students', 'applications', 'audit_log'))
         and has_column_privilege(r.role, c.oid, a.attnum, 'select')`,
    );
    expect(open).toEqual([]);
  });
});

describe('a line is left', () => {
  const id = () => ({ student_id: scene.studentId });
  const calls: readonly (readonly [string, () => Promise<Row> | Row, readonly string[]])[] = [
    ['student_record', id, screen('student')],
    ['search_students', () => ({ columns: ['medical_conditions'] }), ['health list student']],
    ['search_students', () => ({ filters: { missing: 'giyus_date' } }), ['military list student']],
    [
      'begin_export',
      () => ({ format: 'csv', columns: ['last_name', 'foreign_passport_number', 'giyus_date'] }),
      ['military export student', 'passport export student'],
    ],
    ['expiry_list', () => ({}), ['health list student', 'passport list student']],
    ['log_expiry_export', () => ({ format: 'csv', paper: 'foreign_passport' }), ['passport export student']],
    ['student_ledger', id, ['financial screen student']],
    [
      'office_application',
      () => ({ application_id: scene.applications.b }),
      screen('application', ['health', 'passport']),
    ],
    [
      'office_application',
      async () => ({ application_id: await begun(), purpose: 'dossier' }),
      ['health dossier application', 'passport dossier application', ...BEGUN],
    ],
    [
      'application_timeline',
      () => ({ application_id: scene.applications.accepted }),
      ['financial history student', 'health history student', 'passport history student'],
    ],
    [
      'record_history',
      () => ({ table_name: 'students', row_id: scene.studentId }),
      ['financial history student', 'health history student', 'passport history student'],
    ],
    ['open_document', () => ({ document_id: scene.documentOfB }), ['document screen application']],
    [
      'open_document',
      async () => ({ document_id: (await begun()) && scene.documentOfB, purpose: 'dossier' }),
      ['document dossier application', ...BEGUN],
    ],
  ];

  test.each(calls)('by %s', async (name, args, wanted) => {
    await scene.db.call(people.admissions, name, await args());
    expect(await said()).toEqual([...wanted].sort());
    expect((await lines()).map(({ reader }) => reader)).toEqual(wanted.map(() => people.admissions.id));
  });

  test('by the search of the log, for those whose values it shows', async () => {
    await scene.db.call(people.admin, 'search_audit', { filters: { table_name: 'students' } });
    const [line] = (await lines()).filter(({ category }) => category === 'health');
    expect(line).toMatchObject({ purpose: 'history', subject_ids: [scene.studentId] });
  });

  test('by a list or an export: one line with the ids of all', async () => {
    await scene.db.call(people.admissions, 'begin_export', { format: 'csv', columns: ['kupat_cholim'] });
    const [{ count } = { count: 0 }] = await scene.db.sql<{ count: number }>(
      'select count(*)::int from public.students where archived_at is null',
    );
    expect(count).toBeGreaterThan(1);
    expect(await lines()).toMatchObject([{ note: 'kupat_cholim' }]);
    expect((await lines())[0]?.subject_ids).toHaveLength(count);
  });
});

describe('the log', () => {
  const search = (more: Row = {}, filters: Row = {}): Row => ({
    filters: { table_name: 'payments', q: 'Quillback', ...filters },
    ...more,
  });
  const begin = (name: string, args: Row): Promise<unknown> =>
    scene.db.callAlone(people.admin, 'begin_reading', { function: name, args });
  const read = (name: string, args: Row): Promise<Row> => scene.db.callAlone<Row>(people.admin, name, args);
  const named = async (): Promise<string[]> =>
    (await lines())
      .filter(({ subject_ids }) => subject_ids.join() === payer)
      .map(({ category }) => category)
      .sort();
  let payer = '';
  let plan: Row = {};
  beforeAll(async () => {
    const form = { first_name: 'Log', last_name: 'Quillback', email: 'log.quillback@example.org' };
    payer = (await scene.db.call<{ id: string }>(people.admissions, 'create_student', { form })).id;
    const [row] = await scene.db.sql('select id from public.student_enrollments where student_id = $1', [
      payer,
    ]);
    plan = { table_name: 'payment_plans', row_id: row?.['id'] };
  });

  test('is refused before it was begun, whether or not it holds anything', async () => {
    const nothing = scene.yearId;
    for (const [name, args] of [
      ['search_audit', search()],
      ['search_audit', search({ page: 99 })],
      ['search_audit', { filters: { q: 'Nobody at all' } }],
      ['record_history', plan],
      ['record_history', { table_name: 'students', row_id: nothing }],
      ['application_timeline', { application_id: nothing }],
    ] as const) {
      expect(await refusal(read(name, args)), name).toMatchObject({ hint: 'not_begun' });
      await begin(name, args);
      expect(await read(name, args), name).toBeTruthy();
    }
    // What has no sensitive values needs no line.
    expect(await read('record_history', { table_name: 'questions', row_id: nothing })).toEqual([]);
  });

  test('narrowed to somebody names them also where it finds nothing', async () => {
    await begin('search_audit', search());
    expect(await named()).toEqual(['financial']);
    expect(await read('search_audit', search())).toEqual({ rows: [], total: 0 });
    await begin('record_history', plan);
    expect(await named()).toEqual(['financial', 'financial']);
    // Of all tables the difference to the others would count their lines.
    await begin('search_audit', { filters: { q: 'Quillback' }, per_page: 1 });
    expect(await named()).toEqual(['financial', 'financial', ...ALL].sort());
  });

  test('has no total beyond its last page', async () => {
    const payment = { kind: 'other', amount: 11, received_on: '2026-01-01', method: 'check' };
    for (const amount of [11, 12])
      await scene.db.call(people.admin, 'record_payment', {
        student_id: payer,
        payment: { ...payment, amount },
      });
    const first = search({ per_page: 1 });
    await begin('search_audit', first);
    expect(await read('search_audit', first)).toMatchObject({ total: 2, rows: [{}] });
    await begin('search_audit', search({ page: 7 }));
    expect(await read('search_audit', search({ page: 7 }))).toEqual({ rows: [], total: 0 });
  });
});

describe('no line is left', () => {
  test.each<readonly [string, Person, string, Row]>([
    ['by the owner of the record', people.accepted, 'my_student_information', {}],
    ['by the owner of the application', people.applicant_b, 'my_application', {}],
    ['by the owner of the ledger', people.accepted, 'my_ledger', {}],
    ['by a list without sensitive columns', people.admissions, 'search_students', {}],
    ['by the read-only role, which sees none', people.staff, 'staff_students', {}],
  ])('%s', async (_, person, name, args) => {
    await scene.db.call(person, name, args);
    expect(await lines()).toEqual([]);
  });

  test('by the read-only role on a record, and by the owner on a file', async () => {
    await scene.db.call(people.staff, 'student_record', { student_id: scene.studentId });
    await scene.db.call(people.applicant_b, 'open_document', { document_id: scene.documentOfB });
    expect(await lines()).toEqual([]);
  });
});

test('five minutes are one line per reader, category and purpose; then there is a second', async () => {
  const open = (person: Person) => scene.db.call(person, 'student_record', { student_id: scene.studentId });
  const start = Date.parse('2080-05-05T10:00:00Z');
  await scene.db.setClock(new Date(start));
  await Promise.all([open(people.admissions), open(people.admissions), open(people.admissions)]);
  await scene.db.setClock(new Date(start + 4.5 * 60_000));
  await open(people.admissions);
  expect(await lines()).toHaveLength(4);
  await open(people.admin);
  expect(await lines()).toHaveLength(8);
  await scene.db.setClock(new Date(start + 5.5 * 60_000));
  await open(people.admissions);
  expect(await lines()).toHaveLength(12);
});

test('administrators see who has opened a record; others do not', async () => {
  await scene.db.call(people.admissions, 'student_record', { student_id: scene.studentId });
  const asked = { subject: 'student', subject_id: scene.studentId };
  const seen = await scene.db.call<Row[]>(people.admin, 'opened_by', asked);
  expect(seen[0]).toMatchObject({ reader_role: 'admissions', purpose: 'screen', records: 1 });
  expect(await refusal(scene.db.call(people.admissions, 'opened_by', asked))).toMatchObject({
    code: '42501',
  });
});

test('what was read cannot be unsaid, not even by the owner of the tables', async () => {
  await scene.db.call(people.admissions, 'student_record', { student_id: scene.studentId });
  for (const sql of [
    'delete from private.access_log',
    `update private.access_log set category = 'health'`,
    'truncate private.access_log',
  ])
    expect(await refusal(scene.db.sql(sql))).toMatchObject({ code: '42501' });
});
