/** Access tokens (HS256) and the random texts of refresh tokens, links and codes. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { UserRow } from './users.ts';

const encoder = new TextEncoder();

export interface SessionClaims {
  readonly sessionId: string;
  readonly method: string;
  readonly signedInAt: Date;
}

/** The role is always `authenticated`: it comes neither from user metadata nor from the request. */
export async function signAccessToken(
  user: UserRow,
  session: SessionClaims,
  options: { readonly secret: string; readonly issuer: string; readonly seconds: number },
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + options.seconds;
  const token = await new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: Math.floor(session.signedInAt.getTime() / 1000) }],
    session_id: session.sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(options.issuer)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(encoder.encode(options.secret));
  return { token, expiresAt };
}

const claimsSchema = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.uuid().optional(),
  session_id: z.uuid().optional(),
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
