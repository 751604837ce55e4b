/**
 * Walks a machine of states through the product's own functions: from every state that can be reached, every act is
 * tried, and every change of status that the database allows is written down. Nothing is kept: each step is undone.
 */
import type pg from 'pg';
import { type Row, type TestDatabase } from '../harness/database.ts';
import { claimsOf, people, service, type Person } from '../harness/people.ts';
import type { Case } from './transition.ts';

export type Ask = (text: string, params?: readonly unknown[]) => Promise<Row[]>;

/** One thing that can be tried; a refusal is an answer too. */
export interface Act {
  readonly name: string;
  readonly as: 'applicant' | 'admissions' | 'admin' | 'service';
  /** The function's arguments in the state at hand. */
  readonly args: (given: Case, ask: Ask) => Row | Promise<Row>;
}

export interface Machine {
  /** Columns that are followed: table → its status column, and how a case's rows are found. */
  readonly follows: readonly { readonly table: string; readonly column: string; readonly where: string }[];
  readonly acts: readonly Act[];
  /** What else makes two states different, as SQL over $1. */
  readonly besides: string;
  /** The word whose id is $1. */
  readonly of: string;
}

const personOf = (as: Act['as'], { user }: Case): Person =>
  as === 'applicant' ? user : as === 'service' ? service : people[as];

/** Changes seen, as `table: from → to` by what was called. */
export async function walk(
  db: TestDatabase,
  given: Case,
  machine: Machine,
): Promise<Map<string, Set<string>>> {
  const seen = new Map<string, Set<string>>();
  const visited = new Set<string>();
  const client: pg.PoolClient = await db.pool.connect();
  const ask: Ask = async (text, params = []) => (await client.query<Row>(text, [...params])).rows;
  const id = given.ids[machine.of];

  const states = async (): Promise<string[]> => {
    const parts = machine.follows.map(
      ({ table, column, where }) => `(select t.${column} from public.${table} t where ${where})`,
    );
    const rows = await ask(`select array[${parts.join(', ')}]::text[] as now`, [id]);
    return (rows[0]?.['now'] ?? []) as string[];
  };
  const besides = async (): Promise<string> => JSON.stringify(await ask(machine.besides, [id]));

  const perform = async (act: Act): Promise<boolean> => {
    const { text, params } = await db.prepare(act.name, await act.args(given, ask));
    const person = personOf(act.as, given);
    try {
      await ask(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
        person.role,
        claimsOf(person),
      ]);
      await ask(text, params);
      await ask('reset role');
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== 'P0001' && (error as { code?: string }).code !== '42501')
        throw error;
      return false;
    }
  };

  const step = async (depth: number): Promise<void> => {
    const before = await states();
    const state = before.join() + (await besides());
    if (visited.has(state)) return;
    visited.add(state);
    for (const act of machine.acts) {
      await ask(`savepoint s${depth}`);
      if (await perform(act)) {
        const after = await states();
        machine.follows.forEach(({ table }, index) => {
          const [from, to] = [before[index], after[index]];
          if (from === to || from === null || from === undefined) return;
          const pair = `${table}: ${from} → ${to ?? '–'}`;
          seen.set(pair, (seen.get(pair) ?? new Set()).add(act.name));
        });
        await step(depth + 1);
      }
      await ask(`rollback to savepoint s${depth}`);
    }
  };

  try {
    await ask('begin');
    await ask(`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true)`);
    await step(0);
  } finally {
    await ask('rollback');
    client.release();
  }
  return seen;
}
