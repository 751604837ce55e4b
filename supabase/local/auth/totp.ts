/** Time-based one-time codes (RFC 6238) as authenticator apps make them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;

const totp = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    label,
    issuer,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  });

/** A new secret of 160 random bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from the picture. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  totp(secret, account, issuer).toString();

/** The thirty seconds a code belongs to, one step early or late allowed; null when it is wrong. */
export function totpStep(secret: string, code: string, now: number = Date.now()): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totp(secret).validate({ token: digits, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** The code of this moment, for tests. */
export const totpCode = (secret: string, now: number = Date.now()): string =>
  totp(secret).generate({ timestamp: now });
