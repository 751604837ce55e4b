/**
 * POST {upload_id}, by either side of a conversation, after the bytes of a message's file are in storage. Looks at them and marks the
 * file received, so that it can be sent. Answers {state: 'received'}; 422 {message, hint: wrong_type | broken_file | too_large} when
 * it is not what it said; 401 signed out; 404 for an upload that is not the caller's.
 */
import { announced_message_file, finish_message_file } from '@school/shared/api/messages';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { discard, lookAt, missing, refused } from '../_shared/look-at-file.ts';
import { restAsService } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';

async function complete(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'invalid_value', 'Send a POST request.');
  const caller = await requireCaller(request, env);
  const { upload_id } = ((await readJson(request)) ?? {}) as Record<string, unknown>;
  const unknown = new Refusal(404, 'not_found', 'This upload is not known.');
  if (!isUuid(upload_id)) throw unknown;
  const rest = restAsService(env);
  const file = { upload_id, owner_id: caller.id };
  const announced = await rest.call({ announced_message_file }, file).catch((error: unknown) => {
    throw error instanceof Refusal && error.hint === 'not_found' ? unknown : error;
  });
  // What was looked at once is not fetched again, however often it is asked for.
  if (announced.state === 'removed') throw refused(missing);
  if (announced.state === 'received') return json({ state: announced.state });
  const finding = await lookAt(env, announced.path);
  const { state } = await rest.call(
    { finish_message_file },
    {
      ...file,
      detected_type: finding.type,
      size_bytes: finding.size,
    },
  );
  if (state === 'received') return json({ state });
  if (finding.size > 0) await discard(env, announced.path);
  throw refused(finding);
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => complete(request, env), env);
