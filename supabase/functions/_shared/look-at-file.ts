/** Looks at a file that was put into storage: what it is by its bytes, and a sentence for whoever sent something else. */
import { MAX_DOCUMENT_BYTES } from '@school/shared/documents';
import { required, type FunctionEnv } from './env.ts';
import { fileKind } from './file-kind.ts';
import { unavailable } from './http.ts';
import { keyHeaders, secretKey } from './keys.ts';

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
export async function discard(env: FunctionEnv, path: string): Promise<void> {
  const response = await fetch(objectAddress(env, path), { method: 'DELETE', headers: serviceHeaders(env) });
  await response.body?.cancel();
  if (!response.ok) console.error(`A refused file could not be deleted: ${response.status}`);
}

export interface Finding {
  /** What the database is told: a media type, or null for a file that is not whole. */
  readonly type: string | null;
  readonly size: number;
  readonly hint: 'wrong_type' | 'broken_file' | 'too_large';
  readonly sentence: string;
}

export const missing: Finding = { type: null, size: 0, hint: 'broken_file', sentence: SENTENCES.missing };

async function look(bytes: ReadableStream<Uint8Array> | null): Promise<Finding> {
  if (!bytes) return missing;
  const { type, whole, size } = await fileKind(bytes, MAX_DOCUMENT_BYTES);
  if (size > MAX_DOCUMENT_BYTES)
    return { type: null, size, hint: 'too_large', sentence: SENTENCES.too_large };
  if (!whole) return { type: null, size, hint: 'broken_file', sentence: SENTENCES.broken_file };
  const sentence = type === 'image/heic' ? SENTENCES.heic : SENTENCES.wrong_type;
  return { type, size, hint: 'wrong_type', sentence };
}

/** What lies at this path of the bucket of documents. */
export const lookAt = async (env: FunctionEnv, path: string): Promise<Finding> =>
  look(await download(env, path));
