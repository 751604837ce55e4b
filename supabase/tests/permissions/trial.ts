/** Tries the cells of the page through one client and collects what is not as the page says. */
import { isFunctionName, wrongInAnswer } from '@school/shared/api/check';
import { isDeclared } from '../harness/answers.ts';
import type { TestDatabase } from '../harness/database.ts';
import { people, personNames, type PersonName } from '../harness/people.ts';
import { argumentsOf } from './arguments.ts';
import type { PermissionPage, PermissionRow } from './document.ts';
import { callerNames, writeActs, type Called, type Caller, type Client, type Outcome } from './clients.ts';
import type { Scene } from './scene.ts';
import { idColumn, scopeCondition } from './scopes.ts';

export interface Trial {
  /** Cells of one row that this trial looks at; of the list, those that stand for themselves. */
  readonly choose: Choose;
  cells: number;
  readonly wrong: string[];
  /** Functions of which an answer was parsed. */
  readonly answered: Set<string>;
}

type Choose = <Name extends string>(
  names: readonly Name[],
  wordOf: (name: Name) => string,
) => readonly Name[];

const everybody: Choose = (names) => names;

/** One of those for whom the page has the same word; each time the next, so that everybody has a turn. */
export function oneOfEach(): Choose {
  let turn = 0;
  return (names, wordOf) => {
    turn += 1;
    const words = [...new Set(names.map(wordOf))];
    return words.flatMap((word) => {
      const alike = names.filter((name) => wordOf(name) === word);
      return alike.slice(turn % alike.length).slice(0, 1);
    });
  };
}

export const newTrial = (choose: Choose = everybody): Trial => ({
  choose,
  cells: 0,
  wrong: [],
  answered: new Set(),
});

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

async function tryReading(db: TestDatabase, client: Client, row: PermissionRow, trial: Trial): Promise<void> {
  for (const person of trial.choose(personNames, (name) => row.cells[name])) {
    const word = row.cells[person];
    const wanted = await expectedRows(db, row.name, word, person);
    const seen = await client.read(person, row.name);
    trial.cells += 1;
    const got = isList(seen) ? [...seen].sort() : [];
    if (!isList(seen) && (word !== '–' || seen?.code !== '42501'))
      trial.wrong.push(`${client.name}: ${person} reading ${row.name}: ${seen?.message ?? ''}`);
    else if (got.join() !== wanted.join())
      trial.wrong.push(
        `${client.name}: ${person} reads ${got.length} rows of ${row.name}; "${word}" means ${wanted.length}`,
      );
    else if (word !== '–' && wanted.length === 0 && !(row.name === 'admins'))
      trial.wrong.push(`the scene has no row of ${row.name} that ${person} may read`);
  }
}

async function tryWriting(client: Client, row: PermissionRow, trial: Trial): Promise<void> {
  for (const act of writeActs)
    for (const person of trial.choose(personNames, () => 'refused')) {
      const outcome = await client.write(person, row.name, act);
      trial.cells += 1;
      if (outcome?.code !== '42501')
        trial.wrong.push(
          `${client.name}: ${person} ${act} ${row.name}: ${outcome?.message ?? 'went through'}`,
        );
    }
}

/** Reading and the three ways of writing, of every table. */
export async function tryTables(
  db: TestDatabase,
  client: Client,
  page: PermissionPage,
  trial: Trial,
): Promise<void> {
  for (const row of page.tables) {
    await tryReading(db, client, row, trial);
    await tryWriting(client, row, trial);
  }
}

/** These change whose page is whose; through the Data API, which cannot roll back, they come last. */
export const LAST: readonly string[] = ['withdraw_application', 'start_application'];
const inOrder = (rows: readonly PermissionRow[]): readonly PermissionRow[] =>
  [...rows].sort((one, two) => LAST.indexOf(one.name) - LAST.indexOf(two.name));

const saysOf = (called: Called): string =>
  'refused' in called ? `${called.refused.code} ${called.refused.message}` : 'an answer';

/** What is wrong with how a function that may be called was served: an answer or refusal that its contract does not know. */
function againstContract(name: string, called: Called, trial: Trial): string[] {
  if (!isFunctionName(name)) return [];
  if ('refused' in called) {
    const { code, hint, field } = called.refused;
    return code === 'P0001' && !isDeclared(name, hint, field)
      ? [`refuses with ${hint} about "${field}", which its contract does not name`]
      : [];
  }
  trial.answered.add(name);
  return wrongInAnswer(name, called.answer);
}

/** The page's word for a caller: the secret key calls what nobody else may, and the open year. */
function wordFor(row: PermissionRow, caller: Caller): string {
  if (caller !== 'secret_key') return row.cells[caller];
  const nobodys = personNames.every((name) => row.cells[name] === '–');
  return nobodys || row.name === 'open_program_year' ? 'call' : '–';
}

/**
 * Every function as every person and with the secret key: `–` must be refused with 42501; `call` must be served or refused in words. Every answer
 * is parsed by the contract, every refusal must be in it.
 */
export async function tryFunctions(
  scene: Scene,
  client: Client,
  page: PermissionPage,
  trial: Trial,
): Promise<void> {
  const args = argumentsOf(scene);
  for (const row of inOrder(page.functions))
    for (const caller of trial.choose(callerNames, (name) => wordFor(row, name))) {
      const given = args[row.name];
      trial.cells += 1;
      if (!given) {
        trial.wrong.push(
          `supabase/tests/permissions/arguments.ts has no arguments for ${row.name}, and an argument of it has no usual value`,
        );
        break;
      }
      const called = await client.call(caller, row.name, given);
      const code = 'refused' in called ? called.refused.code : null;
      const said = wordFor(row, caller);
      const right = said === 'call' ? code === null || code === 'P0001' : said === '–' && code === '42501';
      const where = `${client.name}: ${caller} calling ${row.name}`;
      if (!right) trial.wrong.push(`${where}: page says "${said}", got ${saysOf(called)}`);
      else trial.wrong.push(...againstContract(row.name, called, trial).map((line) => `${where}: ${line}`));
    }
}
