/** Looks at a file that was put into storage: what it is by its bytes, and a sentence for whoever sent something else. */
import { MAX_DOCUMENT_BYTES } from '@school/shared/documents';
import { faultOf, type FileFault } from '@school/shared/files/check-file';
import { fileKind } from '@school/shared/files/file-kind';
import { required, type FunctionEnv } from './env.ts';
import { Refusal, unavailable } from './http.ts';
import { keyHeaders, secretKey } from './keys.ts';

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
  /** What the database is told: a media type, or null for a file that is not to be kept. */
  readonly type: string | null;
  readonly size: number;
  /** What the sender is told when the database does not take it: by itself, or as another kind than was announced. */
  readonly fault: FileFault;
}

const other = (message: string, hint: FileFault['hint'] = 'wrong_type'): FileFault => ({ hint, message });

export const missing: Finding = {
  type: null,
  size: 0,
  fault: other('The file did not arrive. Please send it again.', 'broken_file'),
};

/** What lies at this path of the bucket of documents. */
export async function lookAt(env: FunctionEnv, path: string): Promise<Finding> {
  const bytes = await download(env, path);
  if (!bytes) return missing;
  const kind = await fileKind(bytes, MAX_DOCUMENT_BYTES, async () => {
    const again = await download(env, path);
    if (!again) throw unavailable();
    return again;
  });
  const fault = faultOf(kind);
  return {
    // A kind that is never taken is told as it is: the database says so in its own words.
    type: fault && fault.hint !== 'wrong_type' ? null : kind.type,
    size: kind.size,
    fault: fault ?? other('This file is not the kind it says it is. Please send a PDF, JPEG or PNG file.'),
  };
}

/** The answer for whoever sent it. */
export const refused = ({ fault: { hint, message } }: Finding): Refusal =>
  new Refusal(422, hint, message, 'file');
