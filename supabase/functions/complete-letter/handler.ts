/**
 * POST {upload_id}, by a referee without an account, after the bytes of a letter are in storage: the id was told to nobody but
 * the holder of the link. Looks at them and marks the letter received. Answers {state: 'received'}; 422 {message, hint: wrong_type |
 * broken_file | too_large} when it is no whole PDF or photograph; 404 for an upload that is not known.
 */
import { announced_recommendation, finish_recommendation_file } from '@school/shared/api/referees';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal } from '../_shared/http.ts';
import { discard, lookAt, refused } from '../_shared/look-at-file.ts';
import { restAsService } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';

async function complete(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'invalid_value', 'Send a POST request.');
  const { upload_id } = ((await readJson(request)) ?? {}) as Record<string, unknown>;
  const unknown = new Refusal(404, 'not_found', 'This upload is not known.');
  if (!isUuid(upload_id)) throw unknown;
  const rest = restAsService(env);
  const { path } = await rest.call({ announced_recommendation }, { upload_id }).catch((error: unknown) => {
    throw error instanceof Refusal && error.hint === 'not_found' ? unknown : error;
  });
  const finding = await lookAt(env, path);
  const { state } = await rest.call(
    { finish_recommendation_file },
    {
      upload_id,
      detected_type: finding.type,
      size_bytes: finding.size,
    },
  );
  if (state === 'received') return json({ state });
  if (finding.size > 0) await discard(env, path);
  throw refused(finding);
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => complete(request, env), env);
