/**
 * Workaround: at its first request @supabase/lite runs GRANT ALL on every schema with row level security, which would undo
 * our revokes; it sets neither request.headers nor read-only mode for tables and takes six statements for the rest.
 * Here one statement gives the transaction the caller's role, claims, headers and limits, as PostgREST does; no
 * grant is ever touched. `authenticator` may take only the roles anon, authenticated and service_role, so a token
 * with another role is refused by PostgreSQL itself (42501).
 */
import { sql, type QueryExecutorProvider } from 'kysely';
import { roleOf, type RequestScope } from '../scope.ts';

export interface SessionRules {
  /** Settings of the role in pg_db_role_setting, e.g. statement_timeout. */
  readonly settings: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
}

/** Headers that functions may read; credentials are not among them. */
const HIDDEN_HEADERS = new Set(['authorization', 'apikey', 'cookie']);

const visibleHeaders = (scope: RequestScope): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(scope.headers).filter(([name]) => !HIDDEN_HEADERS.has(name))),
  );

/** Settings of this transaction, in the order in which they are made: the role comes last. */
function transactionSettings(scope: RequestScope, rules: SessionRules): [string, string][] {
  return [
    ...rules.settings,
    ['request.jwt.claims', JSON.stringify(scope.claims)],
    ['request.method', scope.method],
    ['request.path', scope.path],
    ['request.headers', visibleHeaders(scope)],
    ['response.status', ''],
    ['response.headers', ''],
    ['transaction_read_only', rules.readOnly ? 'on' : 'off'],
    ['role', roleOf(scope.claims)],
  ];
}

/** Prepares the open transaction `db` for the caller described by `scope`. */
export async function openSession(
  db: QueryExecutorProvider,
  scope: RequestScope,
  rules: SessionRules,
): Promise<void> {
  const calls = transactionSettings(scope, rules).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(calls)}`.execute(db);
}
