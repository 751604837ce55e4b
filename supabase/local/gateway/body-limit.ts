/** Requests to the API carry forms, not files: what is larger than this is refused before it fills memory. */
import { Transform } from 'node:stream';

/** Largest body of /auth, /rest and /functions; storage has the limits of its buckets. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** True when this error, or one that it was made from, says that the body was too large. */
export function isTooLarge(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof BodyTooLarge) return true;
  return false;
}

/** A stream that fails once more than `max` bytes went through. */
export function limitBytes(max: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > max) done(new BodyTooLarge('The body of the request is too large.'));
      else done(null, chunk);
    },
  });
}
