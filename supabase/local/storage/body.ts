/** Reads an upload, a browser's form or the bare bytes, and stops at the limit however the body is sent. */
import { z } from 'zod';
import { isStorableJson } from '../auth/json.ts';
import { invalid, tooLarge } from './errors.ts';

export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

/** What a form has around its file: boundaries, part headers, small fields. */
const FORM_OVERHEAD = 64 * 1024;
/** Bodies held in memory at once. */
const MAX_PARALLEL = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The whole body, or `tooLarge` as soon as it passes `limit`; the rest is not read. */
async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const metadataSchema = z.record(z.string(), z.unknown()).refine(isStorableJson);

function parseMetadata(text: string | null): Upload['userMetadata'] {
  if (!text) return null;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    throw invalid('The metadata is not a JSON object');
  }
}

const textField = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
};

async function readForm(request: Request, contentType: string, limit: number): Promise<Upload> {
  const raw = await readLimited(request, limit + FORM_OVERHEAD);
  const form = await new Response(raw, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalid('The form could not be read');
  });
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file) throw invalid('The form has no file');
  if (file.size > limit) throw tooLarge();
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    contentType: file.type || 'application/octet-stream',
    cacheControl: textField(form, 'cacheControl') ?? '3600',
    userMetadata: parseMetadata(textField(form, 'metadata')),
  };
}

/** Reads what is uploaded. Errors: 413 beyond `limit` bytes, 400 for a body that cannot be read. */
export function readUpload(request: Request, limit: number): Promise<Upload> {
  return oneOfFew(async () => {
    const contentType = request.headers.get('content-type') ?? 'application/octet-stream';
    if (/^multipart\/form-data/i.test(contentType)) return readForm(request, contentType, limit);
    const encoded = request.headers.get('x-metadata');
    return {
      bytes: await readLimited(request, limit),
      contentType,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: parseMetadata(encoded ? Buffer.from(encoded, 'base64').toString('utf8') : null),
    };
  });
}
