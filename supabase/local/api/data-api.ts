/**
 * /rest/v1: the Data API (PostgREST's protocol) on @supabase/lite. Nothing else of the library is mounted: its
 * /_system shows the database's address, its auth and storage are replaced by supabase/local/auth and storage.
 */
import { App } from '@supabase/lite';
import type { Service } from '../services.ts';
import { SchoolConnection, type ConnectionOptions } from './connection.ts';
import { readToken } from './workarounds/tokens.ts';
import { requestScope, type RequestScope } from './scope.ts';

export interface DataApi {
  readonly service: Service;
  /** To be called after migrations. */
  clearSchemaCache(): Promise<void>;
  close(): Promise<void>;
}

const PREFIX = '/rest/v1/';

/** Most rows one request gets, as in a hosted project. */
const MAX_ROWS = 1000;

function createApp(connection: SchoolConnection) {
  return new App({
    connection,
    api: {
      enabled: true,
      schemas: ['public'],
      extra_search_path: ['public', 'extensions'],
      max_rows: MAX_ROWS,
    },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        // The token was checked before; the library only needs to be told whose it is.
        apiKeys: {
          resolver: () =>
            Promise.resolve({ type: 'publishable', claims: { ...requestScope.getStore()?.claims } }),
        },
      },
    },
  });
}

const notFound = (): Response =>
  Response.json({ message: 'no Route matched with those values' }, { status: 404 });

/** Builds the service; `keys` of the context decide which API keys and tokens count. */
export function createDataApi(options: ConnectionOptions): DataApi {
  const connection = new SchoolConnection(options);
  const app = createApp(connection);
  const service: Service = async (request, context) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(PREFIX)) return notFound();
    if (request.method === 'OPTIONS') return app.fetch(request);
    const { jwtSecret, anonKey, serviceKey } = context.keys;
    const token = await readToken(request, jwtSecret, [anonKey, serviceKey]);
    if ('refusal' in token) return token.refusal;
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    headers.set('apikey', 'checked');
    url.searchParams.delete('apikey');
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const body = hasBody ? await request.arrayBuffer() : null;
    const scope: RequestScope = {
      claims: token.claims,
      method: request.method,
      path: url.pathname,
      headers: Object.fromEntries(request.headers),
    };
    const inner = new Request(url, { method: request.method, headers, body });
    return requestScope.run(scope, () => app.fetch(inner));
  };
  return { service, clearSchemaCache: () => connection.clearSchemaCache(), close: () => connection.close() };
}
