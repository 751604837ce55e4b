/**
 * Every function of docs/permissions.md that shows a planted health, passport, military or financial value of another person to
 * staff leaves the line of it in the same call; nobody else is shown any. Nothing of this knows which functions do.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from './harness/database.ts';
import { claimsOf, people, personNames, staffOf, type PersonName } from './harness/people.ts';
import { argumentsOf } from './permissions/arguments.ts';
import { readPermissions } from './permissions/document.ts';
import { openScene, type Scene } from './permissions/scene.ts';

/** A value by category that stands nowhere else, as text and as a day (gone by, so that papers with it have run out). */
const PLANTED = {
  health: ['Plantedhealth', '2001-01-11'],
  passport: ['Plantedpassport', '2002-02-12'],
  military: ['Plantedmilitary', '2003-03-13'],
  financial: ['Plantedfinancial', '2004-04-14'],
} as const;
type Category = keyof typeof PLANTED;
const categories = Object.keys(PLANTED) as Category[];

let scene: Scene;
/** Columns of the student record by category. */
let sensitive: readonly { readonly name: string; readonly category: Category; readonly type: string }[];

/** Into every sensitive column of a type that holds a word or a day; each column gets its value by its category. */
async function plantInRecord({ db, studentId }: Scene): Promise<void> {
  const open = sensitive.filter(({ type }) => type === 'text' || type === 'date');
  for (const { name, category, type } of open) {
    const value = PLANTED[category][type === 'date' ? 1 : 0];
    // Columns with choices keep to them.
    await db
      .sql(`update public.students set ${name} = $1 where id = $2`, [value, studentId])
      .catch((error: { code?: string }) => expect([name, error.code]).toEqual([name, '23514']));
  }
}

async function plant(): Promise<void> {
  const { db, studentId, applications } = scene;
  await plantInRecord(scene);
  await db.sql(
    `update public.applications set passport_number = 'Plantedpassport', special_learning_needs = 'Plantedhealth' where id = $1`,
    [applications.b],
  );
  await db.sql(`update public.charges set label = 'Plantedfinancial' where student_id = $1`, [studentId]);
  await db.sql(`update public.payments set reference = 'Plantedfinancial' where student_id = $1`, [
    studentId,
  ]);
}

beforeAll(async () => {
  scene = await openScene();
  sensitive = await scene.db.sql(
    `select f.name, f.sensitive as category, format_type(a.atttypid, null) as type from private.student_fields f
     join pg_attribute a on a.attname = f.name and a.attrelid = 'public.students'::regclass where f.sensitive is not null`,
  );
  await plant();
  // What the scene itself has read is more than ten minutes ago.
  await scene.db.setClock(new Date(Date.now() + 20 * 60_000));
});
afterAll(() => scene.db.stop());

interface Seen {
  /** Categories whose values the answer holds. */
  readonly shown: readonly Category[];
  /** The call is not waited for on disk; the tables it wrote but the log of readings. */
  readonly hurried: boolean;
  readonly wrote: readonly string[];
  readonly lines: readonly {
    readonly category: string;
    readonly reader: string;
    readonly ids: readonly string[];
  }[];
}

const shownIn = (text: string): Category[] =>
  categories.filter((category) => PLANTED[category].some((value) => text.includes(value)));

/** Calls as this person, looks at the lines it left, and takes all of it back; null when it was refused. */
async function tryCall(person: PersonName, name: string, args: Row): Promise<Seen | null> {
  const { text, params } = await scene.db.prepare(name, args);
  const client = await scene.db.pool.connect();
  try {
    // What is counted below is of this transaction then.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('begin');
    // As everywhere but in the cluster of the tests, which waits for no disk.
    await client.query('set local synchronous_commit = on');
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      people[person].role,
      claimsOf(people[person]),
    ]);
    const answer = JSON.stringify((await client.query(text, params)).rows);
    await client.query('reset role');
    const { rows } = await client.query<Seen['lines'][number]>(
      `select category, reader::text as reader, subject_ids::text[] as ids from private.access_log
       where at >= private.now() - interval '1 minute'`,
    );
    const {
      rows: [did],
    } = await client.query<{ hurried: boolean; wrote: string[] }>(
      `select current_setting('synchronous_commit') = 'off' as hurried, array(select relname::text from pg_stat_xact_all_tables
         where schemaname <> 'pg_catalog' and relname <> 'access_log' and n_tup_ins + n_tup_upd + n_tup_del > 0) as wrote`,
    );
    return { shown: shownIn(answer), lines: rows, hurried: did?.hurried ?? true, wrote: did?.wrote ?? [] };
  } catch (error) {
    if ((error as { code?: string }).code === undefined) throw error;
    return null;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Planting has changed the record's version. */
async function saving(): Promise<Row> {
  const [row] = await scene.db.sql<{ version: number }>(
    'select version::int from public.students where id = $1',
    [scene.studentId],
  );
  return { ...argumentsOf(scene)['save_student'], expected_version: row?.version };
}

/** The arguments of the matrix and, where columns are asked for, with all the sensitive ones. */
function trialsOf(name: string, given: Row): readonly Row[] {
  if (!['search_students', 'staff_students', 'begin_export'].includes(name)) return [given];
  return [given, { ...given, columns: sensitive.map((field) => field.name) }];
}

describe('values of others', () => {
  const page = readPermissions();

  test('are shown to staff by these functions only, and each leaves a line for each category it shows', async () => {
    const givers = new Set<string>();
    const wrong: string[] = [];
    const args: Readonly<Record<string, Row>> = { ...argumentsOf(scene), save_student: await saving() };
    const ids = [scene.studentId, scene.applications.b];
    for (const { name } of page.functions)
      for (const person of staffOf)
        for (const given of trialsOf(name, args[name] ?? {})) {
          const seen = await tryCall(person, name, given);
          for (const category of seen?.shown ?? []) {
            givers.add(name);
            if (person === 'staff') wrong.push(`${name} shows ${category} to the read-only role`);
            const line = seen?.lines.find(
              (found) =>
                found.category === category &&
                found.reader === people[person].id &&
                found.ids.some((id) => ids.includes(id)),
            );
            if (!line) wrong.push(`${name} shows ${category} to ${person} and leaves no line`);
          }
        }
    expect(wrong).toEqual([]);
    const volatile = await scene.db.sql<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
    );
    // A GET runs read-only, which what writes a line refuses.
    expect([...givers].filter((name) => !volatile.some((row) => row.name === name))).toEqual([]);
    expect([...givers].sort()).toEqual([
      'add_charge',
      'add_enrollment',
      'application_timeline',
      'confirm_claim',
      'expiry_list',
      'office_application',
      'record_history',
      'record_payment',
      'remove_enrollment',
      'save_enrollment',
      'save_student',
      'search_audit',
      'search_students',
      'show_enrollment_on_record',
      'student_ledger',
      'student_record',
      'void_charge',
      'void_payment',
    ]);
  }, 120_000);

  test('are shown to no visitor and to no other applicant by any function', async () => {
    const args = argumentsOf(scene);
    const wrong: string[] = [];
    // The two whose values they are read their own.
    const others = personNames.filter((name) => !['applicant_b', 'accepted', ...staffOf].includes(name));
    expect(others).toEqual(['anon', 'applicant_a']);
    for (const { name } of page.functions)
      for (const person of others)
        for (const given of trialsOf(name, args[name] ?? {})) {
          const seen = await tryCall(person, name, given);
          if (seen && seen.shown.length > 0) wrong.push(`${person}: ${name} shows ${seen.shown.join()}`);
        }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('are committed to disk before the answer, but for screens that write nothing else', async () => {
    const args: Readonly<Record<string, Row>> = { ...argumentsOf(scene), save_student: await saving() };
    const hurried = new Set<string>();
    const wrote = new Set<string>();
    const wrong: string[] = [];
    for (const { name } of page.functions) {
      const seen = await tryCall('super_admin', name, args[name] ?? {});
      if (seen && seen.wrote.length > 0) wrote.add(name);
      if (!seen?.hurried) continue;
      hurried.add(name);
      if (seen.wrote.length > 0) wrong.push(`${name} writes ${seen.wrote.join()} and is not waited for`);
    }
    expect(wrong).toEqual([]);
    expect([...hurried].sort()).toEqual(['office_application', 'search_students', 'student_record']);
    expect([...wrote]).toEqual(expect.arrayContaining(['save_student', 'record_payment', 'begin_export']));
  }, 120_000);
});
