/** What PostgREST would put in the body of a refused request. */
import pg from 'pg';

export interface Refusal {
  /** SQLSTATE. */
  readonly code: string;
  readonly message: string;
  /** The field, from DETAIL. */
  readonly field: string;
  /** The machine code, from HINT. */
  readonly hint: string;
}

/** Waits for a refusal by the database and returns it; fails when nothing was refused. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`Expected a refusal, got ${JSON.stringify(outcome.value)}`);
  if (!(outcome.error instanceof pg.DatabaseError)) throw outcome.error;
  const { code = '', message, detail = '', hint = '' } = outcome.error;
  return { code, message, field: detail, hint };
}
