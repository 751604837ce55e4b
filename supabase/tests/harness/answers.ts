/** Holds what a function answers or refuses in any database test to its contract (shared/src/api). */
import pg from 'pg';
import { contract } from '@school/shared/api/index';
import { isFunctionName, wrongInAnswer } from '@school/shared/api/check';
import type { FunctionName } from '@school/shared/api/types';

/** How the Data API writes an answer: a value, a list of rows, or nothing. */
export type Shape = 'value' | 'rows' | 'nothing';

/** The shape of each public function's answer, from the catalog. */
export async function shapesOf(pool: pg.Pool): Promise<ReadonlyMap<string, Shape>> {
  const { rows } = await pool.query<{ name: string; shape: Shape }>(
    `select proname as name, case when proretset then 'rows' when prorettype = 'void'::regtype then 'nothing' else 'value' end as shape
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, shape }) => [name, shape]));
}

/** Throws, naming the keys, when an answer is not what the contract says. */
export function checkAnswer(name: string, answer: unknown): void {
  if (!isFunctionName(name)) return;
  const wrong = wrongInAnswer(name, answer);
  if (wrong.length > 0) throw new Error(`${name} does not answer as its contract says:\n${wrong.join('\n')}`);
}

/** Whether a function may refuse with this code about this field. */
export function isDeclared(name: FunctionName, code: string, field: string): boolean {
  const declared: readonly string[] = contract[name].refusals;
  return declared.includes(field ? `${code}:${field}` : code) || declared.includes(`${code}:*`);
}

/** Throws when a refusal (P0001) is not in the contract of the function. */
export function checkRefusal(name: string, error: unknown): void {
  if (!isFunctionName(name) || !(error instanceof pg.DatabaseError) || error.code !== 'P0001') return;
  const [code, field] = [error.hint ?? '', error.detail ?? ''];
  if (isDeclared(name, code, field)) return;
  throw new Error(`${name} refuses with ${code} about "${field}", which its contract does not name`, {
    cause: error,
  });
}
