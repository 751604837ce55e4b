/** Reads an upload, a browser's form or the bare bytes, onto the disk as it comes, and stops at the limit however it is sent. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { z } from 'zod';
import { isStorableJson } from '../auth/json.ts';
import { invalid, StorageError, tooLarge } from './errors.ts';
import type { Bytes, Written } from './files.ts';

export interface Upload {
  readonly written: Written;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

/** What is done with the file in a body. */
export interface Target {
  /** Most bytes of the file. */
  readonly limit: number;
  /** Refuses a type before the bytes are read. */
  checkType(contentType: string): void;
  write(bytes: Bytes): Promise<Written>;
}

/** What a form has around its file: boundaries, part headers, small fields. */
const FORM_OVERHEAD = 64 * 1024;

/** Hands the bytes on; throws `tooLarge` as soon as they pass `limit`, and a refusal when they break off. */
async function* upTo(limit: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof StorageError ? error : invalid('The body could not be read');
  }
}

const bodyOf = (request: Request): Readable =>
  request.body ? Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>) : Readable.from([]);

function refuseDeclared(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
}

const metadataSchema = z.record(z.string(), z.unknown()).refine(isStorableJson);

function parseMetadata(text: string | null | undefined): Upload['userMetadata'] {
  if (!text) return null;
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    throw invalid('The metadata is not a JSON object');
  }
}

const unreadable = (): StorageError => invalid('The form could not be read');

function createParser(contentType: string): BusboyInstance {
  try {
    const limits = { files: 1, fields: 8, parts: 12, fieldSize: FORM_OVERHEAD };
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw unreadable();
  }
}

async function readForm(request: Request, contentType: string, target: Target): Promise<Upload> {
  const limit = target.limit + FORM_OVERHEAD;
  refuseDeclared(request, limit);
  const parser = createParser(contentType);
  const fields = new Map<string, string>();
  let file: { readonly type: string; readonly written: Promise<Written> } | null = null;
  let bytes: Readable | null = null;
  // The pipeline and the writer report what goes wrong; these may be over when a stream says it once more.
  const reported = (): void => undefined;
  parser.on('error', reported);
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_field, stream, _name, _encoding, type) => {
    bytes = stream;
    stream.on('error', reported);
    const write = async (): Promise<Written> => {
      target.checkType(type);
      return target.write(upTo(target.limit, stream));
    };
    const written = write();
    written.catch((error: Error) => parser.destroy(error));
    file = { type, written };
  });
  const failure = await pipeline(upTo(limit, bodyOf(request)), parser).then(
    () => null,
    (error: unknown) => (error instanceof StorageError ? error : unreadable()),
  );
  if (failure) (bytes as Readable | null)?.destroy(failure);
  const found = file as { readonly type: string; readonly written: Promise<Written> } | null;
  const written = await found?.written.catch((error: unknown) => {
    throw failure ?? error;
  });
  if (failure) throw failure;
  if (!found || !written) throw invalid('The form has no file');
  return {
    written,
    contentType: found.type,
    cacheControl: fields.get('cacheControl') ?? '3600',
    userMetadata: parseMetadata(fields.get('metadata')),
  };
}

async function readBytes(request: Request, contentType: string, target: Target): Promise<Upload> {
  refuseDeclared(request, target.limit);
  target.checkType(contentType);
  const encoded = request.headers.get('x-metadata');
  const userMetadata = parseMetadata(encoded ? Buffer.from(encoded, 'base64').toString('utf8') : null);
  return {
    written: await target.write(upTo(target.limit, bodyOf(request))),
    contentType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata,
  };
}

/** Writes what is uploaded. Errors: 413 beyond the limit, 415 for a type, 400 for a body that cannot be read. */
export function readUpload(request: Request, target: Target): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream';
  return /^multipart\/form-data/i.test(contentType)
    ? readForm(request, contentType, target)
    : readBytes(request, contentType, target);
}
