/** Somebody who has signed up and not applied: what they may do, tried cell by cell. */
import { people, type Person, type PersonName } from '../harness/people.ts';
import { argumentsOf } from './arguments.ts';
import type { PermissionPage } from './document.ts';
import { writeActs, type Client } from './clients.ts';
import type { Scene } from './scene.ts';
import { idColumn, scopeCondition } from './scopes.ts';
import { LAST } from './trial.ts';

/** They read their own staff account, as every colleague does. */
const OWN_ROW = 'admins';
/** For people with an application or a record, which they have not. */
const OF_APPLICANTS = [
  'my_student_information',
  'save_student_information',
  'save_student_draft',
  'discard_student_draft',
];

async function rowsOf({ db }: Scene, table: string, word: string, person: Person): Promise<string> {
  const rows = await db.sql<{ id: string }>(
    `select t.${idColumn(table)}::text as id from public.${table} t where ${scopeCondition(table, word)}`,
    [person.id],
  );
  return rows
    .map((row) => row.id)
    .sort()
    .join();
}

/** What is not as for applicant A without an application; `person` stands in the place of `name` in the client. */
export async function unlikeNotApplied(
  scene: Scene,
  page: PermissionPage,
  client: Client,
  name: PersonName,
  person: Person = people[name],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of page.tables) {
    const seen = await client.read(name, row.name);
    const word = row.name === OWN_ROW ? 'own' : row.cells.applicant_a;
    const got = Array.isArray(seen) ? [...(seen as string[])].sort().join() : '';
    if (got !== (await rowsOf(scene, row.name, word, person))) wrong.push(`reads ${row.name}`);
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
