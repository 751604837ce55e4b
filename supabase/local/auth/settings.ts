/**
 * What a hosted project sets in supabase/config.toml under [auth], as the embedded server uses it.
 * A test keeps the two files equal.
 */
export interface Rule {
  readonly max: number;
  readonly seconds: number;
}

export interface AuthSettings {
  /** Life of an access token. At most 600: after sign-out nothing works for longer than that. */
  readonly accessTokenSeconds: number;
  /** How long a refresh token that was just exchanged may be shown again (two tabs refreshing at once). */
  readonly refreshReuseSeconds: number;
  /** Life of a mailed link and code. */
  readonly codeSeconds: number;
  /** Shortest time between two mails of one kind to one address. */
  readonly mailIntervalSeconds: number;
  /** After how long requests for a mail are answered, whether one is sent or not. */
  readonly evenAnswerMs: number;
  readonly minPasswordLength: number;
  readonly limits: {
    /** Wrong codes per e-mail address. */
    readonly codes: Rule;
    /** Wrong passwords per e-mail address. */
    readonly passwords: Rule;
    /** Sign-ups, recoveries and resends per client address. */
    readonly mails: Rule;
    /** Sign-ins and verifications per client address. */
    readonly signIns: Rule;
  };
}

export const authSettings: AuthSettings = {
  accessTokenSeconds: 600,
  refreshReuseSeconds: 10,
  codeSeconds: 3600,
  mailIntervalSeconds: 60,
  evenAnswerMs: 150,
  minPasswordLength: 8,
  limits: {
    codes: { max: 5, seconds: 600 },
    passwords: { max: 20, seconds: 300 },
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

/** bcrypt reads no further than 72 bytes. */
export const MAX_PASSWORD_BYTES = 72;
