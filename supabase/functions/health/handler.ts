/**
 * For a watcher outside: GET, no key needed. Touches the database, the stored files and the heartbeat of the clockwork, and
 * answers {ok, database, storage, tick, version} with 200, or 503 when one of them is not well. Says nothing else.
 */
import { health } from '@school/shared/api/system';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, Refusal } from '../_shared/http.ts';
import { keyHeaders, secretKey } from '../_shared/keys.ts';
import { restAsService } from '../_shared/rest.ts';

/** A part that does not answer by then is down for those who wait for it. */
const PATIENCE_MS = 5_000;

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The answer of a part, or null with the reason in the log: a watcher is told which part, never why. */
const tried = <T>(part: string, work: Promise<T>): Promise<T | null> =>
  inTime(work).catch((error: unknown) => {
    console.error(`health: ${part}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });

/** The bucket is asked for, not a file: that is answered from where the files are listed. */
async function storage(env: FunctionEnv): Promise<true> {
  const response = await fetch(`${required(env, 'SUPABASE_URL')}/storage/v1/object/list/documents`, {
    method: 'POST',
    headers: { ...keyHeaders(secretKey(env)), 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: '', limit: 1 }),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Storage answered ${response.status}.`);
  return true;
}

async function report(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Refusal(405, 'not_allowed', 'Send a GET request.');
  const [database, files] = await Promise.all([
    tried('database', restAsService(env).call({ health })),
    tried('storage', storage(env)),
  ]);
  const parts = {
    database: database !== null,
    storage: files !== null,
    tick: database !== null && !database.tick_late,
  };
  const ok = parts.database && parts.storage && parts.tick;
  return json({ ok, ...parts, version: database?.version ?? null }, ok ? 200 : 503);
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => report(request, env), env);
