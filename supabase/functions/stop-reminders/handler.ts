/**
 * Stops a person's reminders: the address in the List-Unsubscribe head of reminders (RFC 8058).
 *   POST /stop-reminders?key=…   what mail programs send at one click; 200 whatever the key
 *   GET  /stop-reminders?key=…   a person who opened the address: goes to the settings of the account, changes nothing
 * Errors: {message, hint, field} with 400, 405.
 */
import { stop_reminders } from '@school/shared/api/mail';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, Refusal } from '../_shared/http.ts';
import { restAsVisitor } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';

async function stop(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method === 'GET')
    return new Response(null, { status: 303, headers: { location: `${required(env, 'SITE_URL')}/account` } });
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Only POST stops reminders.');
  const key = new URL(request.url).searchParams.get('key') ?? '';
  if (!isUuid(key)) throw new Refusal(400, 'invalid_value', 'This link is not complete.', 'key');
  await restAsVisitor(env).call({ stop_reminders }, { key });
  return json({ stopped: true });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => stop(request, env), env);
