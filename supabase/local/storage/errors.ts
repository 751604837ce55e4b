/** Errors as hosted Storage writes them: HTTP 400 (500 when the fault is ours), the meaning in `statusCode`. */
export class StorageError extends Error {
  readonly statusCode: number;
  readonly error: string;

  constructor(statusCode: number, error: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
  }
}

export const errorResponse = ({ statusCode, error, message }: StorageError): Response =>
  Response.json(
    { statusCode: String(statusCode), error, message },
    { status: statusCode >= 500 ? 500 : 400, headers: { 'cache-control': 'no-store' } },
  );

export const objectNotFound = (): StorageError => new StorageError(404, 'not_found', 'Object not found');
export const bucketNotFound = (): StorageError =>
  new StorageError(404, 'Bucket not found', 'Bucket not found');
export const tooLarge = (): StorageError =>
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size');
export const invalid = (message: string): StorageError => new StorageError(400, 'invalid_request', message);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** What is told of a failure of ours: nothing but that the disk is full, which its owner can do something about. */
export const failure = (error: unknown): StorageError =>
  codeOf(error) === 'ENOSPC'
    ? new StorageError(500, 'internal', 'The disk of this server is full: nothing was stored')
    : new StorageError(500, 'internal', 'Internal Server Error');

/** What PostgreSQL refused, in Storage's words; anything else is returned as it is. */
export function fromDatabase(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '42501')
    return new StorageError(403, 'Unauthorized', 'new row violates row-level security policy');
  if (code === '23505') return new StorageError(409, 'Duplicate', 'The resource already exists');
  return error;
}
