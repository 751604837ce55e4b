/**
 * Opens a stored file for who may read it: the database looks whether the caller may and writes down who opens a file of
 * somebody else; only then is an address of it signed, good for ten minutes. Staff read no stored object themselves, so
 * nobody makes an address that lasts longer or leaves no line.
 *   POST {document_id, purpose?: 'screen' | 'dossier'}   200 {address, file_name, content_type, kind}
 * `address` starts below the project's address: a function may know the project under another name than browsers do.
 * Errors: {message, hint, field} with 400 (not_found, invalid_value), 401, 403, 404 (not_found).
 */
import { open_document } from '@school/shared/api/privacy';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller, unavailable } from '../_shared/http.ts';
import { keyHeaders, secretKey } from '../_shared/keys.ts';
import { restAsCaller } from '../_shared/rest.ts';
import { isUuid } from '../_shared/uuid.ts';

/** How long an address opens its file. */
const ADDRESS_SECONDS = 600;

type Place = FunctionResult<'open_document'>;
type Purpose = NonNullable<FunctionArgs<'open_document'>['purpose']>;

const PURPOSES: readonly unknown[] = ['screen', 'dossier'] satisfies readonly Purpose[];
const isPurpose = (value: unknown): value is Purpose => PURPOSES.includes(value);

const gone = (): Refusal => new Refusal(404, 'not_found', 'This document is no longer there.');

/** The address of the stored bytes, signed with the secret key. */
async function sign(env: FunctionEnv, { bucket, path }: Place): Promise<string> {
  const response = await fetch(`${required(env, 'SUPABASE_URL')}/storage/v1/object/sign/${bucket}/${path}`, {
    method: 'POST',
    headers: { ...keyHeaders(secretKey(env)), 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: ADDRESS_SECONDS }),
  });
  if (response.ok) return `/storage/v1${((await response.json()) as { signedURL: string }).signedURL}`;
  await response.body?.cancel();
  // Storage says 400 with a not-found body, or 404, for a missing object.
  if (response.status === 404 || response.status === 400) throw gone();
  if (response.status === 503) throw unavailable();
  throw new Error(`Storage answered ${response.status} to the signing of an address.`);
}

async function open(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Documents are opened with POST.');
  const caller = await requireCaller(request, env);
  const { document_id, purpose = 'screen' } = ((await readJson(request)) ?? {}) as Record<string, unknown>;
  if (!isUuid(document_id)) throw gone();
  if (!isPurpose(purpose)) throw new Refusal(400, 'invalid_value', 'Say what it is for.', 'purpose');
  const place = await restAsCaller(env, caller.token).call({ open_document }, { document_id, purpose });
  const { file_name, content_type, kind } = place;
  return json({ address: await sign(env, place), file_name, content_type, kind });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => open(request, env), env);
