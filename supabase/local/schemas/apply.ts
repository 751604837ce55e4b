/**
 * supabase/schemas, the text of today's schema, put into an empty database (bootstrap only): by tests and `npm run migration`, never by
 * the product, which applies the migrations. The order of files and statements is the reader's: what asks for something
 * that is not there yet waits until it is.
 */
import pg from 'pg';
import { readSqlFiles } from '../migration-files.ts';
import { statementsOf, type Statement } from './statements.ts';

export const SCHEMAS = new URL('../../schemas/', import.meta.url);

export interface Placed extends Statement {
  readonly file: string;
}

/** All statements of the files, in the files' order. */
export async function schemaStatements(folder: URL = SCHEMAS): Promise<Placed[]> {
  const files = Object.entries(await readSqlFiles(folder));
  const statements = await Promise.all(
    files.map(async ([file, sql]) => (await statementsOf(sql)).map((statement) => ({ ...statement, file }))),
  );
  return statements.flat();
}

interface Left {
  readonly statement: Placed;
  readonly reason: string;
}

const one = (client: pg.Client, statement: Placed): Promise<Left | null> =>
  client.query(statement.text).then(
    () => null,
    (error: unknown) => ({ statement, reason: error instanceof Error ? error.message : String(error) }),
  );

/** Applies what it can of the statements, a file at once where all of it is ready; answers what is left. */
async function pass(client: pg.Client, statements: readonly Placed[], done: Placed[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const file of new Set(statements.map((statement) => statement.file))) {
    const own = statements.filter((statement) => statement.file === file);
    const whole = await one(client, { ...own[0], text: own.map(({ text }) => text).join('\n') } as Placed);
    for (const statement of own) {
      const problem = whole && (await one(client, statement));
      if (problem) left.push(problem);
      else done.push(statement);
    }
  }
  return left;
}

/** Applies all of them; answers them in an order in which nothing had to wait. The sentences of constraints come last. */
export async function applySchemas(url: string, statements: readonly Placed[]): Promise<readonly Placed[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isLast = ({ key }: Placed): boolean => key.startsWith('call select private.describe_checks');
  const done: Placed[] = [];
  try {
    await client.query('set check_function_bodies = off; set client_min_messages = warning');
    let waiting = statements.filter((statement) => !isLast(statement));
    while (waiting.length > 0) {
      const left = await pass(client, waiting, done);
      if (left.length === waiting.length)
        throw new Error(
          left
            .map(({ statement, reason }) => `supabase/schemas/${statement.file}: ${statement.key}: ${reason}`)
            .join('\n'),
        );
      waiting = left.map(({ statement }) => statement);
    }
    for (const { statement, reason } of await pass(client, statements.filter(isLast), done))
      throw new Error(`supabase/schemas/${statement.file}: ${reason}`);
    return done;
  } finally {
    await client.end();
  }
}
