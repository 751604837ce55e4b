/** Administrators who have given only their password: every table and function cell, through both ways in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people, withPasswordOnly, type Person } from '../harness/people.ts';
import { openRest, type RestApi } from '../harness/rest.ts';
import { argumentsOf } from './arguments.ts';
import { readPermissions } from './document.ts';
import { restClient, sqlClient, writeActs, type Client } from './clients.ts';
import { openScene, type Scene } from './scene.ts';
import { idColumn, scopeCondition } from './scopes.ts';
import { LAST } from './trial.ts';

const page = readPermissions();
/** They read their own staff account, as every colleague does. */
const OWN_ROW = 'admins';
/** For people with an application or a record, which they have not. */
const OF_APPLICANTS = [
  'my_student_information',
  'save_student_information',
  'save_student_draft',
  'discard_student_draft',
];

let scene: Scene;
let rest: RestApi;
beforeAll(async () => {
  scene = await openScene();
  rest = await openRest(scene.db);
});
afterAll(async () => {
  await rest.stop();
  await scene.db.stop();
});

async function rowsOf(table: string, word: string, person: Person): Promise<string> {
  const rows = await scene.db.sql<{ id: string }>(
    `select t.${idColumn(table)}::text as id from public.${table} t where ${scopeCondition(table, word)}`,
    [person.id],
  );
  return rows
    .map((row) => row.id)
    .sort()
    .join();
}

/** What is not as for applicant A without an application; the person stands in the place of the one with both factors. */
async function differences(client: Client, name: 'admin' | 'super_admin'): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of page.tables) {
    const seen = await client.read(name, row.name);
    const word = row.name === OWN_ROW ? 'own' : row.cells.applicant_a;
    const got = Array.isArray(seen) ? [...(seen as string[])].sort().join() : '';
    if (got !== (await rowsOf(row.name, word, people[name]))) wrong.push(`reads ${row.name}`);
    for (const act of writeActs)
      if ((await client.write(name, row.name, act))?.code !== '42501') wrong.push(`${act} ${row.name}`);
  }
  const args = argumentsOf(scene);
  const functions = page.functions.filter((row) => !LAST.includes(row.name));
  for (const row of functions) {
    const called = await client.call(name, row.name, args[row.name] ?? {});
    const code = 'refused' in called ? called.refused.code : '';
    const refused = code !== '' && code !== 'P0001';
    const expected = row.cells.applicant_a === '–' || OF_APPLICANTS.includes(row.name);
    if (refused !== expected) wrong.push(`calls ${row.name}: ${code || 'served'}`);
  }
  return wrong;
}

describe.each(['admin', 'super_admin'] as const)('%s with the password only', (name) => {
  test('has the rights of somebody who has not applied, in SQL', async () => {
    expect(await differences(sqlClient(scene.db, withPasswordOnly), name)).toEqual([]);
  }, 120_000);
  test('has the rights of somebody who has not applied, through the Data API', async () => {
    expect(await differences(await restClient(rest, withPasswordOnly), name)).toEqual([]);
  }, 120_000);
});
