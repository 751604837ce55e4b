/**
 * Workaround: @supabase/lite answers several database errors as 500 without message or hint, and writes every refused
 * request with its SQL and values to the console. Here a database error becomes the answer PostgREST gives:
 * status by error class, code, message, details, hint.
 */
import { BUSY, TIMED_OUT } from '@school/shared/errors';
import { databaseLost, isConnectionLost } from '../../lost-connection.ts';

interface PostgresError extends Error {
  readonly code: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  /** Which code of PostgreSQL raised it. */
  readonly routine?: string | undefined;
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');

/** Error codes and classes with a status of their own; every other refusal is a 400. */
const STATUS: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['21000', 500],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
];

function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (chosen) return Number(chosen);
  return STATUS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** A statement that was given up: it can be tried again soon, since nothing was done. */
function busy(): Response {
  const message = 'The server is busy at the moment. Please try again.';
  return Response.json(
    { code: TIMED_OUT, details: null, hint: BUSY, message },
    { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } },
  );
}

/** Codes whose wording @supabase/lite already shapes well: unknown columns and tables, RAISE SQLSTATE 'PGRST'. */
const leaveToLibrary = (code: string): boolean => code === 'PGRST' || code === '42703' || code === '42P01';

interface Said {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

/** Errors about data quote them ("invalid input syntax for type integer: …"): only a sentence that a function of ours raised is handed on. */
function saidBy({ code, message, detail, hint, routine }: PostgresError): Said {
  const isOurs = routine === 'exec_stmt_raise';
  if (code.startsWith('22') && !isOurs) return { code, message: 'A value has the wrong form or size.' };
  return { code, message, detail, hint };
}

/** PostgREST's answer to a database error, or null when the library's own answer is right. */
export function errorAnswer(error: unknown, role: string): Response | null {
  if (isConnectionLost(error)) return databaseLost();
  if (!isPostgresError(error)) return null;
  if (error.code === TIMED_OUT) return busy();
  if (leaveToLibrary(error.code)) return null;
  const { code, message, detail, hint } = saidBy(error);
  const body = { code, details: detail ?? null, hint: hint ?? null, message };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify(body), { status: statusOf(code, role), headers });
}

/** What the library may log and shape: no SQL and no values, which can be personal. */
export function slimError(error: unknown): unknown {
  const said = isPostgresError(error) ? saidBy(error) : error;
  if (error instanceof Error) error.stack = `${error.name}: ${(said as Error).message}`;
  return said;
}
