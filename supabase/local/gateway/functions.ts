/** /functions/v1/<name>: the same handlers that Deno runs in production, from supabase/functions/<name>/handler.ts. */
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { diskStore } from '../content/disk.ts';
import { contentFolder } from '../content/folder.ts';
import type { FunctionEnv, FunctionHandler, LocalContext, Service } from '../services.ts';

const FOLDER = new URL('../../functions/', import.meta.url);

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, range, prefer',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-expose-headers': 'content-range, x-total-count',
  'access-control-max-age': '86400',
};

/** What a handler finds in its environment, as in a hosted project, plus a way to send mail. */
export const functionEnv = (context: LocalContext): FunctionEnv => ({
  SUPABASE_URL: context.serverUrl,
  SUPABASE_ANON_KEY: context.keys.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: context.keys.serviceKey,
  SITE_URL: context.origin,
  STRIPE_SECRET_KEY: process.env['STRIPE_SECRET_KEY'],
  STRIPE_WEBHOOK_SECRET: process.env['STRIPE_WEBHOOK_SECRET'],
  STRIPE_API_URL: process.env['STRIPE_API_URL'],
  contentStore: diskStore(contentFolder()),
  sendMail: context.sendMail,
});

const handlers = new Map<string, Promise<FunctionHandler | null>>();

async function load(name: string): Promise<FunctionHandler | null> {
  const file = new URL(`${name}/handler.ts`, FOLDER);
  const exists = await access(fileURLToPath(file)).then(
    () => true,
    () => false,
  );
  if (!exists) return null;
  const module = (await import(file.href)) as { handler?: FunctionHandler };
  if (!module.handler) throw new Error(`supabase/functions/${name}/handler.ts exports no handler.`);
  return module.handler;
}

/** The handler of a function, or null when there is no such function. */
export function findHandler(name: string): Promise<FunctionHandler | null> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return Promise.resolve(null);
  const known = handlers.get(name) ?? load(name);
  handlers.set(name, known);
  return known;
}

const withCors = (response: Response): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(CORS)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
};

/** Service of /functions/v1. 404 for a name that has no folder. */
export const functionsService: Service = async (request, context) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  const name = new URL(request.url).pathname.split('/')[3] ?? '';
  const handler = await findHandler(name);
  if (!handler)
    return withCors(
      Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 }),
    );
  return withCors(await handler(request, functionEnv(context)));
};
