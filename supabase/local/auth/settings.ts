/**
 * What a hosted project sets in supabase/config.toml under [auth], as the embedded server uses it.
 * A test keeps the two files equal.
 */
import { MIN_PASSWORD_LENGTH } from '@school/shared/passwords';

export interface Rule {
  readonly max: number;
  readonly seconds: number;
}

export interface AuthSettings {
  /** Life of an access token. At most 600: after sign-out nothing works for longer than that. */
  readonly accessTokenSeconds: number;
  /** How long any exchanged refresh token may be shown again; the one whose answer was lost may always, until its successor is used. */
  readonly refreshReuseSeconds: number;
  /** Life of a mailed link and code. */
  readonly codeSeconds: number;
  /** Shortest time between two mails of one kind to one address. */
  readonly mailIntervalSeconds: number;
  /** Most mails to one address in a day, on whoever's request. */
  readonly mailsPerAddress: Rule;
  readonly minPasswordLength: number;
  /** A password is changed only in a session no older than this; a hosted project's own number, a day. */
  readonly freshSessionSeconds: number;
  /** A session that nobody has used for so long ends. */
  readonly inactivitySeconds: number;
  /** Custom Access Token hook: the database function that is asked before each token; null in tests without it. */
  readonly tokenHook: string | null;
  /** Second factors a person may have. */
  readonly maxFactors: number;
  /** How long a challenge of a second factor is good. */
  readonly challengeSeconds: number;
  readonly limits: {
    /** Wrong passwords per e-mail address. */
    readonly passwords: Rule;
    /** Wrong codes per e-mail address. */
    readonly codes: Rule;
    /** Wrong codes of second factors per person. */
    readonly factorCodes: Rule;
    /** Sign-ups, recoveries and resends per client address. */
    readonly mails: Rule;
    /** Sign-ins and verifications per client address. */
    readonly signIns: Rule;
  };
}

export const authSettings: AuthSettings = {
  accessTokenSeconds: 600,
  refreshReuseSeconds: 0,
  codeSeconds: 3600,
  mailIntervalSeconds: 60,
  mailsPerAddress: { max: 12, seconds: 24 * 3600 },
  minPasswordLength: MIN_PASSWORD_LENGTH,
  freshSessionSeconds: 24 * 3600,
  inactivitySeconds: 14 * 24 * 3600,
  tokenHook: 'private.custom_access_token',
  maxFactors: 2,
  challengeSeconds: 300,
  limits: {
    passwords: { max: 10, seconds: 300 },
    codes: { max: 5, seconds: 600 },
    factorCodes: { max: 10, seconds: 300 },
    mails: { max: 120, seconds: 300 },
    signIns: { max: 600, seconds: 300 },
  },
};

const NO_LIMIT: Rule = { max: Number.MAX_SAFE_INTEGER, seconds: 1 };

/**
 * The same settings without the counts per client address, for journeys in which one machine is everybody. What
 * protects an account (wrong passwords and codes, one mail a minute) stays.
 */
export const withoutClientLimits = (settings: AuthSettings): AuthSettings => ({
  ...settings,
  limits: { ...settings.limits, mails: NO_LIMIT, signIns: NO_LIMIT },
});
