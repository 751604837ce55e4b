/**
 * Who answers a path. The one contract of the front ends with whoever serves them:
 *
 *   GET /config.js    a small script that sets window.__SCHOOL_CONFIG__ = { supabaseUrl, supabaseKey }
 *   GET /config.json  the same two values as JSON
 *
 * Pages load /config.js before their bundle; so one build runs against the embedded Supabase, a hosted project or a
 * static host, without rebuilding. `supabaseKey` is the publishable (anonymous) key; no other key is ever served.
 */
import type { LocalContext, Service } from '../services.ts';
import { servePage, type PageOptions } from './pages.ts';

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

const isEmbedded = (backend: RouterOptions['backend']): backend is Backend => 'context' in backend;

const LOOPBACK_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** The inbox shows sign-in links: a page elsewhere that points its own name at this machine must not read it. */
const namesThisMachine = (request: Request): boolean => LOOPBACK_NAME.test(new URL(request.url).host);

function publicConfig(request: Request, { backend }: RouterOptions) {
  if (!isEmbedded(backend)) return { supabaseUrl: backend.supabaseUrl, supabaseKey: backend.supabaseKey };
  const { origin, keys } = backend.context;
  // Whatever name the request came under is not repeated, unless it is this machine's own.
  const supabaseUrl = namesThisMachine(request) ? new URL(request.url).origin : origin;
  return { supabaseUrl, supabaseKey: keys.anonKey };
}

function configAnswer(request: Request, options: RouterOptions, script: boolean): Response {
  // `<` is escaped so that the text is no markup wherever it is put.
  const json = JSON.stringify(publicConfig(request, options)).replaceAll('<', '\\u003c');
  const body = script ? `window.__SCHOOL_CONFIG__ = Object.freeze(${json});\n` : json;
  const type = script ? 'text/javascript' : 'application/json';
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  });
}

function serviceFor(backend: Backend, path: string): Service | null {
  const services: Record<string, Service> = {
    '/auth/v1': backend.auth,
    '/rest/v1': backend.rest,
    '/storage/v1': backend.storage,
    '/functions/v1': backend.functions,
  };
  // A short name for watchers of a server of one's own.
  if (path === '/health')
    return (request, context) =>
      backend.functions(new Request(new URL('/functions/v1/health', request.url), request), context);
  const prefix = /^\/[a-z]+\/v1(?=\/|$)/.exec(path)?.[0];
  if (prefix) return services[prefix] ?? null;
  return path === '/inbox' || path.startsWith('/inbox/') ? backend.inbox : null;
}

/** True for paths that the server itself answers, whichever room's pages are built or being developed. */
export const isServerPath = (urlPath: string): boolean =>
  /^\/(auth|rest|storage|functions)\/v1(\/|$)|^\/(config\.js(on)?|health)$|^\/inbox(\/|$)/.test(urlPath);

const notFound = (): Response =>
  new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Answers any request of the one origin; `localPeer` when it was made on this machine. */
export async function route(request: Request, options: RouterOptions, localPeer: boolean): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/config.js') return configAnswer(request, options, true);
  if (pathname === '/config.json') return configAnswer(request, options, false);
  if (isEmbedded(options.backend)) {
    const { context } = options.backend;
    const service = serviceFor(options.backend, pathname);
    const loopback = context.loopback && localPeer && namesThisMachine(request);
    if (service) return service(request, { ...context, loopback });
  }
  return (await servePage(request, options.pages)) ?? notFound();
}
