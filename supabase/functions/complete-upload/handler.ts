/**
 * POST {document_id}, as the applicant, after the bytes are in storage. Looks at them and marks the document received.
 * Answers {document_id, state: 'received'}; 422 {message, hint: wrong_type | broken_file | too_large} when the file is
 * not what it says; 401 signed out; 404 unknown or somebody else's document.
 */
import { finish_document_upload } from '@school/shared/api/server';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { discard, lookAt, missing, refused } from '../_shared/look-at-file.ts';
import { restAsCaller, restAsService } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';

async function complete(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'invalid_value', 'Send a POST request.');
  const caller = await requireCaller(request, env);
  const body = (await readJson(request)) as { document_id?: unknown } | null;
  const documentId = body?.document_id;
  const unknown = new Refusal(404, 'not_found', 'This upload is not known.');
  if (!isUuid(documentId)) throw unknown;

  const rows = await restAsCaller(env, caller.token).read(
    'application_documents',
    `id=eq.${documentId}&select=storage_path,state`,
  );
  const path = rows[0]?.['storage_path'];
  const state = rows[0]?.['state'];
  if (typeof path !== 'string') throw unknown;
  // What was looked at once is not fetched again, however often it is asked for.
  if (state === 'removed') throw refused(missing);
  if (state !== 'uploading') return json({ document_id: documentId, state });
  const finding = await lookAt(env, path);
  const result = await restAsService(env).call(
    { finish_document_upload },
    {
      document_id: documentId,
      owner_id: caller.id,
      detected_type: finding.type,
      size_bytes: finding.size,
    },
  );
  if (result.state !== 'removed') return json({ document_id: documentId, state: result.state });
  if (finding.size > 0) await discard(env, path);
  throw refused(finding);
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => complete(request, env), env);
