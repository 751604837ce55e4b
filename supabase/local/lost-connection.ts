/** Which errors say that the connection to the database is gone, and what is answered then. */

/** SQLSTATE: connection exceptions, too many connections, and a server that shuts down, crashed or is starting. */
const STATES = /^(08...|53300|57P0[1235])$/;

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** A function of ours may raise such a state as an error of its own: then the connection lives on. */
const isFatal = (code: string, severity: unknown): boolean => STATES.test(code) && severity !== 'ERROR';

/** What the driver says without a code. */
const SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** True for an error that says the database could not be reached, or was lost under the statement. */
export function isConnectionLost(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, severity } = current as { readonly code?: unknown; readonly severity?: unknown };
    if (typeof code === 'string' && (isFatal(code, severity) || SOCKET_CODES.has(code))) return true;
    if (SENTENCES.test(current.message)) return true;
    if (current instanceof AggregateError && current.errors.some(isConnectionLost)) return true;
  }
  return false;
}

/** Seconds after which it is worth asking again: the embedded database is back within that. */
const RETRY_AFTER = '1';

/** 503 with Retry-After, in the shape that PostgREST gives its own. */
export function databaseLost(): Response {
  const message = 'The database is not reachable at the moment. Please try again.';
  return Response.json(
    { code: 'PGRST001', details: null, hint: null, message },
    { status: 503, headers: { 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' } },
  );
}
