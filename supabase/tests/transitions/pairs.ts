/** Changes of a status: those that the table of transitions has a row for, and those that the database allows. */
import type { World } from '../harness/world.ts';
import { approvedOf, keyOf } from './approved.ts';
import { completeDraft } from './givens.ts';
import {
  applicationMachine,
  asked,
  documentMachine,
  letterMachine,
  mailed,
  mailMachine,
  nameAsked,
  privacyMachine,
  questionMachine,
  withDocument,
  written,
} from './machines.ts';
import { subjects } from './table/index.ts';
import type { Given } from './transition.ts';
import { walk, type Machine } from './walk.ts';

/** Each row with what it was approved to change. */
export const rows = subjects.flatMap((subject) => {
  const approved = approvedOf(subject);
  return subject.transitions.map((row) => ({ ...row, then: approved[keyOf(row)] ?? {} }));
});

/** Ways to one change that are one in kind: what they publish is the working status, whichever it is. */
const PUBLISHING = ['record_decision', 'publish_decision', 'publish_due_decisions'];
const kindOf = (name: string): string => (PUBLISHING.includes(name) ? 'deciding or publishing' : name);

/** Changes of a status column that the table of transitions has a row for: `table: from → to, by`. */
export function inTable(table: string, column: string): Set<string> {
  const change = new RegExp(`(?:^|, )${column}: (\\w+) → (\\w+)`);
  const found = new Set<string>();
  for (const row of rows)
    for (const line of row.then[table] ?? []) {
      const [, from, to] = change.exec(line) ?? [];
      if (from && to) found.add(`${table}: ${from} → ${to}, ${kindOf(row.by)}`);
    }
  return found;
}

/** The walk's clock stands still: a lease does not run out in it. */
const TIMED = ['email_outbox: sending → failed, claim_outbox'];

export const machines: readonly {
  readonly name: string;
  readonly given: Given;
  readonly machine: Machine;
}[] = [
  { name: 'applications', given: completeDraft, machine: applicationMachine },
  { name: 'documents', given: withDocument, machine: documentMachine },
  { name: 'questions', given: asked, machine: questionMachine },
  { name: 'mails', given: mailed, machine: mailMachine },
  { name: 'requests', given: nameAsked, machine: privacyMachine },
  { name: 'letters', given: written, machine: letterMachine },
];

export interface Comparison {
  /** Allowed by the database, without a row. */
  readonly missing: readonly string[];
  /** A row, though nothing like it was seen. */
  readonly unseen: readonly string[];
}

/** Walks the machine and compares what it saw with the table. */
export async function comparePairs(world: World, given: Given, machine: Machine): Promise<Comparison> {
  const seen = await walk(world.db, await given(world), machine);
  const found = [...seen].flatMap(([pair, by]) => [...by].map((name) => `${pair}, ${kindOf(name)}`));
  const listed = new Set(machine.follows.flatMap(({ table, column }) => [...inTable(table, column)]));
  const tried = new Set(machine.acts.map(({ name }) => kindOf(name)));
  return {
    missing: [...new Set(found)].filter((pair) => !listed.has(pair)).sort(),
    unseen: [...listed].filter(
      (pair) => !found.includes(pair) && tried.has(pair.split(', ')[1] ?? '') && !TIMED.includes(pair),
    ),
  };
}
