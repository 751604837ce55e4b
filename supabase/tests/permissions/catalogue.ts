/** What is in the database, for comparison with what is on the page. */
import type { TestDatabase } from '../harness/database.ts';
import type { PermissionPage } from './document.ts';

const names = async (db: TestDatabase, sql: string): Promise<string[]> =>
  (await db.sql<{ name: string }>(sql)).map((row) => row.name);

const RELATIONS = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`;
const FUNCTIONS = `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`;
const BUCKETS = `select id as name from storage.buckets order by 1`;
/** Columns of students that are keys or bookkeeping and in no category. */
const STUDENT_KEYS = [
  'id',
  'user_id',
  'application_id',
  'program_year_id',
  'is_active',
  'archived_at',
  'archive_reason',
  'search_text',
  'transfer_number',
  'version',
  'created_at',
  'updated_at',
];

const studentColumns = (db: TestDatabase): Promise<string[]> =>
  names(
    db,
    `select attname as name from pg_attribute where attrelid = 'public.students'::regclass and attnum > 0 and not attisdropped`,
  );

/** Tables of which somebody outside the office reads rows. */
const outside = (page: PermissionPage): string[] =>
  page.tables
    .filter((row) => [row.cells.anon, row.cells.applicant_a, row.cells.accepted].some((cell) => cell !== '–'))
    .map((row) => row.name);

async function openColumns(db: TestDatabase, page: PermissionPage): Promise<string[]> {
  const found: string[] = [];
  for (const table of outside(page)) {
    const columns = await names(
      db,
      `select attname as name from pg_attribute where attrelid = 'public.${table}'::regclass and attnum > 0 and not attisdropped`,
    );
    found.push(...differences(`column of ${table}`, columns, page.open[table] ?? []));
  }
  return found;
}

const listed = (rows: readonly { readonly name: string }[]): string[] =>
  [...new Set(rows.map((row) => row.name))].sort();

const differences = (kind: string, database: readonly string[], page: readonly string[]): string[] => [
  ...database
    .filter((name) => !page.includes(name))
    .map((name) => `${kind} ${name} is in the database but not in docs/permissions.md`),
  ...page
    .filter((name) => !database.includes(name))
    .map((name) => `${kind} ${name} is in docs/permissions.md but not in the database`),
];

/** Everything that is in one of the two and not in the other. */
export async function findUnlisted(db: TestDatabase, page: PermissionPage): Promise<string[]> {
  const functions = await names(db, FUNCTIONS);
  return [
    ...differences('table', await names(db, RELATIONS), listed(page.tables)),
    ...differences('bucket', await names(db, BUCKETS), listed(page.files)),
    ...differences(
      'student column',
      (await studentColumns(db)).filter((name) => !STUDENT_KEYS.includes(name)),
      Object.values(page.studentGroups).flat(),
    ),
    ...(await openColumns(db, page)),
    ...functions
      .filter((name, index) => functions.indexOf(name) !== index)
      .map((name) => `function ${name} exists twice`),
  ];
}
