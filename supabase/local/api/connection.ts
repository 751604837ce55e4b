/** The library's connection with our workarounds in place of its own session, catalogue, errors and values. */
import { createCatalog, type Catalog } from './workarounds/catalog.ts';
import { PooledConnection } from './workarounds/driver.ts';
import { errorAnswer, slimError } from './workarounds/errors.ts';
import { encodeJsonValues } from './workarounds/json-values.ts';
import { openSession } from './workarounds/session.ts';
import type { ArrayTypes } from './workarounds/values.ts';
import { requestScope, roleOf, type RequestScope } from './scope.ts';

export interface ConnectionOptions {
  /** Unprivileged sign-in (`authenticator`) through which every request runs. */
  readonly apiUrl: string;
  /** Owner's sign-in, used to read the catalogue and for nothing else. */
  readonly catalogUrl: string;
  readonly poolSize?: number | undefined;
}

/** PostgREST runs GET and HEAD, and calls of functions that are not volatile, in read-only transactions. */
function isReadOnly(scope: RequestScope, catalog: Catalog): boolean {
  if (scope.method === 'GET' || scope.method === 'HEAD') return true;
  const name = /^\/rest\/v1\/rpc\/([^/]+)$/.exec(scope.path)?.[1];
  const called = (catalog.introspection.functions ?? []).filter(
    (candidate) => candidate.schema === 'public' && candidate.name === name,
  );
  return called.length > 0 && called.every((candidate) => candidate.volatility !== 'v');
}

const NO_SETTINGS: ReadonlyMap<string, string> = new Map();

export class SchoolConnection extends PooledConnection {
  readonly #catalog: ReturnType<typeof createCatalog>;

  constructor({ apiUrl, catalogUrl, poolSize = 10 }: ConnectionOptions) {
    const arrays: ArrayTypes = new Map();
    super({ url: apiUrl, name: 'data-api', max: poolSize, arrays });
    this.#catalog = createCatalog(catalogUrl, arrays);
  }

  override async introspect(): ReturnType<PooledConnection['introspect']> {
    return (await this.#catalog.load()).introspection;
  }

  override clearSchemaCache(): Promise<void> {
    this.#catalog.forget();
    return Promise.resolve();
  }

  override async onPostgrestAST(
    ast: Parameters<PooledConnection['onPostgrestAST']>[0],
  ): ReturnType<PooledConnection['onPostgrestAST']> {
    const { introspection } = await this.#catalog.load();
    return super.onPostgrestAST(encodeJsonValues(ast, introspection));
  }

  override normalizeDbError(error: unknown): unknown {
    return slimError(error);
  }

  override async withContext<T>(
    _vars: unknown,
    work: (db: PooledConnection['kysely']) => Promise<T>,
    _options?: unknown,
  ): Promise<T> {
    const scope = requestScope.getStore();
    if (!scope) throw new Error('The Data API was called without a request.');
    const catalog = await this.#catalog.load();
    const role = roleOf(scope.claims);
    const rules = {
      settings: catalog.roleSettings.get(role) ?? NO_SETTINGS,
      readOnly: isReadOnly(scope, catalog),
    };
    try {
      return await this.kysely.transaction().execute(async (db) => {
        await openSession(db, scope, rules);
        return work(db);
      });
    } catch (error) {
      const answer = errorAnswer(error, role);
      if (!answer) throw error;
      // The library hands on what this method resolves to: here the answer itself.
      return answer as T;
    }
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#catalog.close()]);
  }
}
