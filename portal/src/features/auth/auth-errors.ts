/** What the auth service refused, sorted into the situations of the error catalogue. */
import { isAuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';

export type AuthFailure =
  | { readonly kind: 'unconfirmed' | 'credentials' | 'rate' | 'exists' | 'expired' | 'unexpected' }
  | { readonly kind: 'weak-password' | 'message'; readonly message: string };

const BY_CODE: Readonly<Record<string, 'unconfirmed' | 'credentials' | 'rate' | 'exists' | 'expired'>> = {
  email_not_confirmed: 'unconfirmed',
  invalid_credentials: 'credentials',
  over_email_send_rate_limit: 'rate',
  over_request_rate_limit: 'rate',
  user_already_exists: 'exists',
  email_exists: 'exists',
  otp_expired: 'expired',
};

/** No connection and foreign values are 'unexpected': there is no server message to show. */
export function authFailure(error: unknown): AuthFailure {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return { kind: 'unexpected' };
  const known = error.code ? BY_CODE[error.code] : undefined;
  if (known) return { kind: known };
  if (error.status === 429) return { kind: 'rate' };
  if (error.code === 'weak_password') return { kind: 'weak-password', message: error.message };
  return { kind: 'message', message: error.message };
}
