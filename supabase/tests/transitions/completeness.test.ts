/**
 * Nothing is missing in the table of transitions: no function that writes, no change of status that the database allows,
 * no table whose rows could not be named; and functions that say they only read, only read.
 */
import { describe, expect, test } from 'vitest';
import { claimsOf, people, personNames, service, type Person } from '../harness/people.ts';
import { argumentsOf } from '../permissions/arguments.ts';
import { openedScene } from '../permissions/scene.ts';
import { comparePairs, inTable, machines, rows } from './pairs.ts';
import { snapshot } from './snapshot.ts';
import { telling } from './telling.ts';

const scene = openedScene();

const functions = async (volatile: boolean): Promise<string[]> =>
  (
    await scene.db.sql<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and (provolatile = 'v') = $1 order by 1`,
      [volatile],
    )
  ).map(({ name }) => name);

/** What is answered in a transaction that may not write; '' when nothing is refused. */
async function reading(person: Person, text: string, params: unknown[]): Promise<string> {
  const client = await scene.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      person.role,
      claimsOf(person),
    ]);
    await client.query('set transaction read only');
    return await client.query(text, params).then(
      () => '',
      (error: { code?: string }) => error.code ?? 'no code',
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Functions that read and write nothing but the line that they did (reading.test.ts). */
const TRACED = ['begin_dossier', 'begin_reading', 'open_document'];

test('what only traces a reading changes no other row', async () => {
  const before = await snapshot(scene.db);
  const args = argumentsOf(scene);
  for (const name of TRACED) await scene.db.call(people.admin, name, args[name] ?? {});
  expect((await snapshot(scene.db)).rows).toEqual(before.rows);
});

test('every public function that may write has a row', async () => {
  const listed = new Set([...rows.map(({ by }) => by), ...TRACED]);
  expect((await functions(true)).filter((name) => !listed.has(name))).toEqual([]);
});

test('every row is about a function that exists, or says what happens elsewhere', async () => {
  const known = new Set(await functions(true));
  expect(rows.filter(({ by, act }) => !known.has(by) && !act).map(({ by }) => by)).toEqual([]);
});

test('a function that says it only reads is not refused where nothing can be written', async () => {
  const args = argumentsOf(scene);
  const wrote: string[] = [];
  for (const name of await functions(false))
    for (const person of [...personNames.map((key) => people[key]), service]) {
      const { text, params } = await scene.db.prepare(name, args[name] ?? {});
      const outcome = await reading(person, text, params);
      if (outcome === '25006') wrote.push(name);
    }
  expect(wrote).toEqual([]);
});

test('every public table is known by some columns, and they exist', async () => {
  const columns = await scene.db.sql<{ name: string; column: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name, column_name::text as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and table_name not in ('clock', 'access_log')`,
  );
  expect([...new Set(columns.map(({ name }) => name))].filter((name) => !telling[name])).toEqual([]);
  const known = new Set(columns.map(({ name, column }) => `${name}.${column}`));
  const told = Object.entries(telling).flatMap(([name, list]) => list.map((column) => `${name}.${column}`));
  expect(told.filter((column) => !column.endsWith('.*') && !known.has(column))).toEqual([]);
});

/** Status columns that no machine is walked for, each with its reason. */
const FREE: Readonly<Record<string, string>> = {
  'students.registration_status': 'the office types what it knows',
  'students.enrollment_status': 'the office types what it knows',
  'payment_reversals.state': 'the provider says what it is; what is over stays over (card-payments.test.ts)',
  'payment_claims.state': 'waits once; what it becomes ends it, and the table of transitions has each',
  'student_enrollments.registration_status': 'the office types what it knows',
  'student_enrollments.enrollment_status': 'the office types what it knows',
  'students.marital_status': 'an answer',
  'students.parents_marital_status': 'an answer',
  'students.army_service_status': 'the office types what it knows',
  'students.dorm_housing_status': 'an answer',
  'students.israeli_citizenship_status': 'an answer',
};
describe('changes of status that the database allows', () => {
  test.each(machines)(
    '$name: each has a row',
    async ({ given, machine }) => {
      expect(await comparePairs(scene, given, machine)).toEqual({ missing: [], unseen: [] });
    },
    120_000,
  );

  test('a column that is a status is walked, or said to be free', async () => {
    const columns = await scene.db.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name ~ '(^|_)status$' or column_name = 'state') order by 1`,
    );
    const walked = new Set(
      machines.flatMap(({ machine }) => machine.follows.map(({ table, column }) => `${table}.${column}`)),
    );
    expect(columns.map(({ name }) => name).filter((name) => !walked.has(name) && !FREE[name])).toEqual([]);
  });

  test('every move of the table of decisions is among them', async () => {
    const moves = await scene.db.sql<{ pair: string }>(
      `select format('application_decisions: %s → %s, deciding or publishing', from_status, to_status) as pair from private.decision_moves`,
    );
    const listed = inTable('application_decisions', 'status');
    expect(moves.map(({ pair }) => pair).filter((pair) => !listed.has(pair))).toEqual([]);
  });
});
