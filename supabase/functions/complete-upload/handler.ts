/**
 * POST {document_id}, as the applicant, after the bytes are in storage. Looks at them and marks the document received.
 * Answers {document_id, state: 'received'}; 422 {message, hint: wrong_type | broken_file | too_large} when the file is
 * not what it says; 401 signed out; 404 unknown or somebody else's document.
 */
import { MAX_DOCUMENT_BYTES } from '../_shared/copied/documents.ts';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller, unavailable } from '../_shared/http.ts';
import { keyHeaders, secretKey } from '../_shared/keys.ts';
import { restAsCaller, restAsService } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';
import { fileKind } from './file-kind.ts';

const SENTENCES = {
  wrong_type: 'This file is not the kind it says it is. Please send a PDF, JPEG or PNG file.',
  heic: 'HEIC photos cannot be read here. Please send a JPEG, PNG or PDF file.',
  broken_file:
    'This file is broken or incomplete. Please save it again on your device and send it once more.',
  missing: 'The file did not arrive. Please send it again.',
  too_large: 'The file must be smaller than 25 MB.',
} as const;

const objectAddress = (env: FunctionEnv, path: string): string =>
  `${required(env, 'SUPABASE_URL')}/storage/v1/object/documents/${path}`;

const serviceHeaders = (env: FunctionEnv): Record<string, string> => keyHeaders(secretKey(env));

/** The stored bytes as they come, or null when nothing is there. */
async function download(env: FunctionEnv, path: string): Promise<ReadableStream<Uint8Array> | null> {
  const response = await fetch(objectAddress(env, path), { headers: serviceHeaders(env) });
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  // Storage says 400 with a not-found body, or 404, for a missing object.
  if (response.status === 404 || response.status === 400) return null;
  if (response.status === 503) throw unavailable();
  throw new Error(`Storage answered ${response.status}.`);
}

/** A refused file is not kept. The row already says removed, so a failure here only leaves bytes nobody can read. */
async function discard(env: FunctionEnv, path: string): Promise<void> {
  const response = await fetch(objectAddress(env, path), { method: 'DELETE', headers: serviceHeaders(env) });
  await response.body?.cancel();
  if (!response.ok) console.error(`A refused file could not be deleted: ${response.status}`);
}

interface Finding {
  /** What finish_document_upload is told: a media type, or null for a file that is not whole. */
  readonly type: string | null;
  readonly size: number;
  readonly hint: 'wrong_type' | 'broken_file' | 'too_large';
  readonly sentence: string;
}

const missing: Finding = { type: null, size: 0, hint: 'broken_file', sentence: SENTENCES.missing };

async function look(bytes: ReadableStream<Uint8Array> | null): Promise<Finding> {
  if (!bytes) return missing;
  const { type, whole, size } = await fileKind(bytes, MAX_DOCUMENT_BYTES);
  if (size > MAX_DOCUMENT_BYTES)
    return { type: null, size, hint: 'too_large', sentence: SENTENCES.too_large };
  if (!whole) return { type: null, size, hint: 'broken_file', sentence: SENTENCES.broken_file };
  const sentence = type === 'image/heic' ? SENTENCES.heic : SENTENCES.wrong_type;
  return { type, size, hint: 'wrong_type', sentence };
}

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
  if (state === 'removed') throw new Refusal(422, missing.hint, missing.sentence, 'file');
  if (state !== 'uploading') return json({ document_id: documentId, state });
  const finding = await look(await download(env, path));
  const result = await restAsService(env).call('finish_document_upload', {
    document_id: documentId,
    owner_id: caller.id,
    detected_type: finding.type,
    size_bytes: finding.size,
  });
  if (result.state !== 'removed') return json({ document_id: documentId, state: result.state });
  if (finding.size > 0) await discard(env, path);
  throw new Refusal(422, finding.hint, finding.sentence, 'file');
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => complete(request, env), env);
