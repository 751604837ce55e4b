/** What a person is answered by every function of the contract, as it goes over the wire; nothing of it is kept. */
import pg from 'pg';
import { z } from 'zod';
import { contract } from '@school/shared/api/index';
import type { Row, TestDatabase } from './database.ts';
import type { Person } from './people.ts';

/** Values for arguments by their name, where it matters what they are. */
export type Known = Readonly<Record<string, unknown>>;

const FALLBACKS: readonly unknown[] = ['x', 1, true, null, [], {}, '2026-11-20', '2026-11-20T10:00:00Z'];

/** Arguments that the contract takes where it can be guessed: what is known by name, an option, else the first of the fallbacks. */
function argumentsFor(name: keyof typeof contract, known: Known, id: string): Row {
  const args: Row = {};
  const shape: Readonly<Record<string, z.ZodType>> = contract[name].args.shape;
  for (const [key, schema] of Object.entries(shape)) {
    if (schema.safeParse(undefined).success && !(key in known)) continue;
    const values = [...(key in known ? [known[key]] : []), ...(/_id$/.test(key) ? [id] : []), ...FALLBACKS];
    const value = values.find((one) => schema.safeParse(one).success);
    args[key] = value ?? (schema instanceof z.ZodEnum ? schema.options[0] : 'x');
  }
  return args;
}

/** Ids and secrets that are made again with each answer, and moments since `since`, say nothing. */
const withoutChance = (text: string, since: Date): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, (moment) =>
      Math.abs(new Date(moment).getTime() - Date.now()) < Date.now() - since.getTime() + 1000
        ? '(now)'
        : moment,
    );

export interface Answers {
  readonly [name: string]: string;
}

/** By the name of the function: its answer, or its refusal in full; `onlyWith`: of those with this argument. Every call is rolled back. */
export async function everyAnswer(
  db: TestDatabase,
  person: Person,
  known: Known,
  { id, since, onlyWith }: { readonly id: string; readonly since: Date; readonly onlyWith?: string },
): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const name of Object.keys(contract) as (keyof typeof contract)[]) {
    if (onlyWith && !(onlyWith in contract[name].args.shape)) continue;
    const args = argumentsFor(name, known, id);
    const { text, params } = await db.prepare(name, args);
    answers[name] = await db.tryAs(person, text, params).then(
      (rows) => withoutChance(JSON.stringify(rows), since),
      (error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
        const { code, message, detail, hint } = error;
        return withoutChance(JSON.stringify([code, message, detail, hint]), since);
      },
    );
  }
  return answers;
}
