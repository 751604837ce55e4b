/** Tries the cells of the page through one door and collects what is not as the page says. */
import type { TestDatabase } from '../harness/database.ts';
import { people, personNames, type PersonName } from '../harness/people.ts';
import { argumentsOf } from './arguments.ts';
import type { PermissionPage, PermissionRow } from './document.ts';
import { writeActs, type Door, type Outcome } from './doors.ts';
import type { Scene } from './scene.ts';
import { idColumn, scopeCondition } from './scopes.ts';

export interface Trial {
  cells: number;
  readonly wrong: string[];
}

export const newTrial = (): Trial => ({ cells: 0, wrong: [] });

const isList = (value: readonly string[] | Outcome): value is readonly string[] => Array.isArray(value);

async function expectedRows(
  db: TestDatabase,
  table: string,
  word: string,
  person: PersonName,
): Promise<string[]> {
  const rows = await db.sql<{ id: string }>(
    `select t.${idColumn(table)}::text as id from public.${table} t where ${scopeCondition(table, word)}`,
    [people[person].id],
  );
  return rows.map((row) => row.id).sort();
}

async function tryReading(db: TestDatabase, door: Door, row: PermissionRow, trial: Trial): Promise<void> {
  for (const person of personNames) {
    const word = row.cells[person];
    const wanted = await expectedRows(db, row.name, word, person);
    const seen = await door.read(person, row.name);
    trial.cells += 1;
    const got = isList(seen) ? [...seen].sort() : [];
    if (!isList(seen) && (word !== '–' || seen?.code !== '42501'))
      trial.wrong.push(`${door.name}: ${person} reading ${row.name}: ${seen?.message ?? ''}`);
    else if (got.join() !== wanted.join())
      trial.wrong.push(
        `${door.name}: ${person} reads ${got.length} rows of ${row.name}; "${word}" means ${wanted.length}`,
      );
    else if (word !== '–' && wanted.length === 0 && !(row.name === 'admins'))
      trial.wrong.push(`the scene has no row of ${row.name} that ${person} may read`);
  }
}

async function tryWriting(door: Door, row: PermissionRow, trial: Trial): Promise<void> {
  for (const person of personNames)
    for (const act of writeActs) {
      const outcome = await door.write(person, row.name, act);
      trial.cells += 1;
      if (outcome?.code !== '42501')
        trial.wrong.push(`${door.name}: ${person} ${act} ${row.name}: ${outcome?.message ?? 'went through'}`);
    }
}

/** Reading and the three ways of writing, of every table. */
export async function tryTables(
  db: TestDatabase,
  door: Door,
  page: PermissionPage,
  trial: Trial,
): Promise<void> {
  for (const row of page.tables) {
    await tryReading(db, door, row, trial);
    await tryWriting(door, row, trial);
  }
}

/** These change whose page is whose; through the Data API, which cannot roll back, they come last. */
const LAST = ['withdraw_application', 'start_application'];
const inOrder = (rows: readonly PermissionRow[]): readonly PermissionRow[] =>
  [...rows].sort((one, two) => LAST.indexOf(one.name) - LAST.indexOf(two.name));

/** Every function as every person: `–` must be refused with 42501; `call` must be served or refused in words. */
export async function tryFunctions(
  scene: Scene,
  door: Door,
  page: PermissionPage,
  trial: Trial,
): Promise<void> {
  const args = argumentsOf(scene);
  for (const row of inOrder(page.functions))
    for (const person of personNames) {
      const given = args[row.name];
      trial.cells += 1;
      if (!given) {
        trial.wrong.push(`supabase/tests/permissions/arguments.ts has no arguments for ${row.name}`);
        break;
      }
      const outcome = await door.call(person, row.name, given);
      const allowed = outcome === null || outcome.code === 'P0001';
      const said = row.cells[person];
      const right = said === 'call' ? allowed : said === '–' && outcome?.code === '42501';
      if (!right)
        trial.wrong.push(
          `${door.name}: ${person} calling ${row.name}: page says "${said}", got ${outcome ? `${outcome.code} ${outcome.message}` : 'an answer'}`,
        );
    }
}
