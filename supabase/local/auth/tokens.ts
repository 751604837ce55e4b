/** Access tokens (HS256) and the random texts of refresh tokens, links and codes. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Claims } from './hook.ts';

const encoder = new TextEncoder();

/** Signs the claims as they are. */
export const signAccessToken = (claims: Claims, secret: string): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(encoder.encode(secret));

const claimsSchema = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.uuid().optional(),
  session_id: z.uuid().optional(),
  aal: z.string().optional(),
});
export type Caller = z.infer<typeof claimsSchema>;

/** Who a token speaks for, or null when it is forged, expired, or of a role that is none of ours. */
export async function readAccessToken(token: string, secret: string): Promise<Caller | null> {
  try {
    const { payload } = await jwtVerify(token, encoder.encode(secret), { algorithms: ['HS256'] });
    return claimsSchema.safeParse(payload).data ?? null;
  } catch {
    return null;
  }
}

export const newRefreshToken = (): string => randomBytes(18).toString('base64url');
export const newLinkToken = (): string => randomBytes(28).toString('hex');
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
