/** The body of a call. What a visitor sends is short: the longest is a letter, and nothing larger is read for nobody. */
import type { JWTPayload } from 'jose';
import { BodyRefused } from '../gateway/request-body.ts';
import { roleOf } from './scope.ts';

/** Most bytes of a call without an account. */
const VISITOR_BODY_BYTES = 64 * 1024;

/** The whole body; null for methods without one. Throws BodyRefused for a visitor's that is too large. */
export async function readCallBody(request: Request, claims: JWTPayload): Promise<ArrayBuffer | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (roleOf(claims) !== 'anon') return request.arrayBuffer();
  if (Number(request.headers.get('content-length') ?? 0) > VISITOR_BODY_BYTES) throw new BodyRefused(413);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > VISITOR_BODY_BYTES) throw new BodyRefused(413);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer;
}
