/**
 * A small live deployment for the doctor: pages on one origin by the plan of every host, the API on another. A mistake is a
 * change of one answer, of pages or of API.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { redirects, roomOf } from '@school/shared/routes';
import type { Project } from '../../supabase/conformance/target.ts';
import { configFiles } from '../../supabase/local/static-host/files.ts';
import { hostPlan } from '../../supabase/local/static-host/plan.ts';
import type { Deployment } from '../../supabase/scripts/doctor/settings.ts';

/** Changes an answer, or leaves it. `path` is without the query. */
export type Mistake = (path: string, answer: Response, request: Request) => Response | Promise<Response>;

export interface LiveDeployment {
  readonly settings: Deployment;
  /** What is wrong from now on; null: nothing. */
  mistake: { pages?: Mistake; api?: Mistake } | null;
  stop(): Promise<void>;
}

type Answer = (request: Request) => Promise<Response>;

async function listen(answer: Answer): Promise<{ server: Server; origin: string }> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = 'GET', url = '/' } = incoming;
      const headers = Object.entries(incoming.headers).filter(([name]) => name !== 'host');
      const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(Buffer.concat(chunks));
      const request = new Request(`http://localhost${url}`, {
        method,
        headers: headers as [string, string][],
        body,
      });
      answer(request)
        .then(async (response) => {
          const kept = [...response.headers].filter(
            ([name]) =>
              !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
          );
          outgoing.writeHead(response.status, Object.fromEntries(kept));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        })
        .catch((error: unknown) => {
          outgoing.writeHead(500).end(String(error));
        });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const KINDS: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
};
const ROBOTS = 'User-agent: *\nDisallow: /admin\nDisallow: /login\n';

/** Pages by the plan: every one says which room answers, and asks for that room's script. */
function pagesOf(apiUrl: string, key: string): (path: string) => Response {
  const { headers } = hostPlan([], apiUrl);
  const files: Readonly<Record<string, string>> = {
    ...configFiles(apiUrl, key),
    'robots.txt': ROBOTS,
    ...Object.fromEntries(['site', 'portal', 'admin'].map((room) => [`assets/${room}.js`, `// ${room}`])),
  };
  return (path) => {
    const file = files[path.slice(1)];
    const kind = KINDS[path.split('.').at(-1) ?? ''] ?? 'text/html';
    if (file !== undefined) return new Response(file, { headers: { ...headers, 'content-type': kind } });
    const moved = redirects.find(({ from }) => from === path);
    if (moved) return new Response(null, { status: 302, headers: { ...headers, location: moved.to } });
    const room = roomOf(path);
    const found = room === 'portal' || room === 'admin' || path === '/';
    const scripts = `<script src="/config.js"></script><script src="/assets/${room}.js"></script>`;
    const page = { ...headers, 'content-type': 'text/html' };
    return new Response(`<p>${room}</p>${scripts}`, { status: found ? 200 : 404, headers: page });
  };
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  // As the hosted gateway does: supabase-js reads the kind of an error by these.
  'access-control-expose-headers': 'content-range, x-total-count, link, x-supabase-api-version',
};

/** The embedded project on an address of its own, open to pages elsewhere as hosted projects are. */
export async function startApi(
  project: Pick<Project, 'url'>,
  change: Mistake = (_path, answer) => answer,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const { server, origin } = await listen(async (request) => {
    const { pathname, search } = new URL(request.url);
    const asked = request.headers.get('access-control-request-headers');
    if (request.method === 'OPTIONS' && !pathname.startsWith('/functions/'))
      return new Response(null, {
        status: 204,
        headers: { ...CORS, ...(asked ? { 'access-control-allow-headers': asked } : {}) },
      });
    const answer = await fetch(project.url + pathname + search, {
      method: request.method,
      headers: request.headers,
      body: request.body ? await request.clone().arrayBuffer() : null,
      redirect: 'manual',
    });
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    const bare = [101, 204, 205, 304].includes(answer.status);
    const open = new Response(bare ? null : answer.body, { status: answer.status, headers });
    return change(pathname, open, request);
  });
  return { origin, stop: () => closed(server) };
}

/** Starts it before an embedded project. */
export async function startDeployment(project: Project): Promise<LiveDeployment> {
  let mistake: LiveDeployment['mistake'] = null;
  let siteOrigin = '';
  const api = await startApi(project, async (path, answer, request) => {
    // The embedded server is its own site; here the site is elsewhere.
    const right = path.endsWith('/generate_link')
      ? new Response((await answer.text()).replaceAll(project.url, siteOrigin), answer)
      : answer;
    return (await mistake?.api?.(path, right, request)) ?? right;
  });
  const page = pagesOf(api.origin, project.anonKey);
  const site = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    const answer = page(pathname);
    return (await mistake?.pages?.(pathname, answer, request)) ?? answer;
  });
  siteOrigin = site.origin;
  return {
    settings: {
      SITE_URL: site.origin,
      SUPABASE_URL: api.origin,
      SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
      SUPABASE_KEY: project.anonKey,
      SUPABASE_SECRET_KEY: project.serviceKey,
      SUPABASE_DB_URL: 'postgresql://localhost/none',
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
      SMTP_HOST: 'mail.example.org',
      SMTP_USER: 'office',
      SMTP_PASS: 'a mail password',
      SMTP_FROM: 'office@example.org',
    },
    get mistake() {
      return mistake;
    },
    set mistake(next) {
      mistake = next;
    },
    stop: async () => {
      await closed(site.server);
      await api.stop();
    },
  };
}
