/**
 * Who answers a path, and the safe headers of every answer. The one contract of the front ends with whoever serves them:
 *
 *   GET /config.js    a small script that sets window.__SCHOOL_CONFIG__ = { supabaseUrl, supabaseKey }
 *   GET /config.json  the same two values as JSON
 *
 * Pages load /config.js before their bundle; so one build runs against the embedded Supabase, a hosted project or a
 * static host, without rebuilding. `supabaseKey` is the publishable (anonymous) key; no other key is ever served.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { databaseLost, isConnectionLost } from '../lost-connection.ts';
import type { LocalContext, Service } from '../services.ts';
import { servePage, type PageOptions } from './pages.ts';
import { securityHeaders } from './policy.ts';

/** Services by the first two segments of the path; the inbox by its first. */
export interface Backend {
  readonly context: LocalContext;
  readonly auth: Service;
  readonly rest: Service;
  readonly storage: Service;
  readonly functions: Service;
  readonly inbox: Service;
}

export interface RouterOptions {
  readonly pages: PageOptions;
  /** The embedded back end, or where the real one is. */
  readonly backend: Backend | { readonly supabaseUrl: string; readonly supabaseKey: string };
}

/** Stands in every answer and beside every line of the log about its request. */
export const REQUEST_ID = 'x-request-id';

const SERVICES = {
  '/auth/v1': 'auth',
  '/rest/v1': 'rest',
  '/storage/v1': 'storage',
  '/functions/v1': 'functions',
  '/inbox': 'inbox',
} as const;

/** Largest body of a call, and of a file with the form around it: what the largest bucket of a project takes by default. */
const MAX_CALL = 5 * 1024 * 1024;
const MAX_FILE = 51 * 1024 * 1024;

/** True for paths that the server itself answers, whichever room's pages are built or being developed. */
export const isServerPath = (urlPath: string): boolean =>
  /^\/config\.js(on)?$/.test(urlPath) ||
  Object.keys(SERVICES).some((prefix) => urlPath === prefix || urlPath.startsWith(`${prefix}/`));

function publicConfig(request: Request, { backend }: RouterOptions) {
  if (!('context' in backend)) return backend;
  return { supabaseUrl: new URL(request.url).origin, supabaseKey: backend.context.keys.anonKey };
}

function configScript(request: Request, options: RouterOptions): string {
  // `<` is escaped so that the text is no markup wherever it is put.
  const json = JSON.stringify(publicConfig(request, options)).replaceAll('<', '\\u003c');
  return `window.__SCHOOL_CONFIG__ = Object.freeze(${json});\n`;
}

function limit(maxSize: number) {
  const onError = (c: Context) =>
    c.json({ code: 413, message: 'The body of the request is too large.' }, 413);
  return bodyLimit({ maxSize, onError });
}

function failed(error: Error, { req }: Context): Response {
  if (isConnectionLost(error)) return databaseLost();
  console.error(`${req.header(REQUEST_ID)} ${req.method} ${req.path}:`, error);
  return Response.json({ code: 500, message: 'Internal server error' }, { status: 500 });
}

/** Answers any request of the one origin; `options` may still be missing while the product starts. */
export function createApp(
  options: () => RouterOptions | null,
): Hono<{ Variables: { options: RouterOptions } }> {
  const app = new Hono<{ Variables: { options: RouterOptions } }>();
  const [calls, files] = [limit(MAX_CALL), limit(MAX_FILE)];
  app.onError(failed);
  app.notFound((c) => c.text('Not found\n', 404));
  app.use(async (c, next) => {
    await next();
    const defaults = { ...securityHeaders(false), [REQUEST_ID]: c.req.header(REQUEST_ID) ?? '' };
    for (const [name, value] of Object.entries(defaults)) if (!c.res.headers.has(name)) c.header(name, value);
  });
  app.use(compress());
  app.use(async (c, next) => {
    const known = options();
    if (!known) return c.text('Starting. Please try again in a moment.\n', 503);
    c.set('options', known);
    return next();
  });
  app.use((c, next) => (c.req.path.startsWith('/storage/') ? files : calls)(c, next));
  app.get('/config.js', (c) =>
    c.body(configScript(c.req.raw, c.get('options')), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  app.get('/config.json', (c) =>
    c.json(publicConfig(c.req.raw, c.get('options')), 200, { 'cache-control': 'no-cache' }),
  );
  for (const [prefix, name] of Object.entries(SERVICES))
    app.all(`${prefix}/*`, (c, next) => {
      const { backend } = c.get('options');
      return 'context' in backend ? backend[name](c.req.raw, backend.context) : next();
    });
  app.get('*', async (c) => (await servePage(c.req.raw, c.get('options').pages)) ?? c.notFound());
  return app;
}
