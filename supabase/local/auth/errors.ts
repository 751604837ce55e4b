/** Errors in GoTrue's words, codes and two shapes, so that auth-js and our screens meet the same as on hosted Supabase. */
const API_VERSION = 'x-supabase-api-version';
const CODES_SINCE = '2024-01-01';

export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** Clients that name version 2024-01-01 get {code, message}; older ones {code: status, error_code, msg}. */
export function errorResponse(error: AuthError, request: Request): Response {
  const modern = (request.headers.get(API_VERSION) ?? '') >= CODES_SINCE;
  const body = modern
    ? { code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message };
  return Response.json(
    { ...body, ...error.extra },
    {
      status: error.status,
      headers: { 'x-sb-error-code': error.code, ...(modern ? { [API_VERSION]: CODES_SINCE } : {}) },
    },
  );
}

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message);

export const invalidCredentials = (): AuthError =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const otpExpired = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

export const userBanned = (): AuthError => new AuthError(403, 'user_banned', 'User is banned');

export const userNotFound = (): AuthError => new AuthError(404, 'user_not_found', 'User not found');

export const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

export const tooManyRequests = (): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');

export const mailTooSoon = (seconds: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
