/** Stands for src/lib/client.ts in component tests: no network, answers by name, people who sign in by a call. */
import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';
import { parseAnswer, parseArguments } from '@school/shared/api/check';
import type { FunctionArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import type { MyStaffAccount } from '@school/shared/api/shapes';
import type { StaffRole, StaffStep } from '@school/shared/roles';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { vi } from 'vitest';

type Handler<Name extends FunctionName> = (
  args: FunctionArgs<Name>,
) => FunctionResult<Name> | Promise<FunctionResult<Name>>;

/** Thrown by a handler: what PostgREST would answer. */
export class Refused extends Error {
  constructor(
    readonly hint: string,
    message: string,
    readonly details = '',
    readonly status = 400,
    readonly code = 'P0001',
  ) {
    super(message);
  }
}
export const offline = (): Refused => new Refused('', 'TypeError: Failed to fetch', '', 0, '');
export const sessionEnded = (): Refused => new Refused('', 'JWT expired', '', 401, 'PGRST301');

let handlers: { [Name in FunctionName]?: Handler<Name> } = {};
let role: StaffRole | 'error' | null = null;
let step: StaffStep | null = null;
let current: Session | null = null;
let listeners: ((event: AuthChangeEvent, session: Session | null) => void)[] = [];
export const calls: { name: string; args: Record<string, unknown> }[] = [];
export const callsOf = (name: string): Record<string, unknown>[] =>
  calls.filter((call) => call.name === name).map(({ args }) => args);

function staffAccount(): MyStaffAccount | null {
  if (role === 'error') throw new Refused('', 'no', '', 500, '');
  if (role === null) return null;
  const is_active = step !== 'accept_invitation';
  return { role, is_active, display_name: 'Dov Demo', next_step: step, recovery_codes_left: 10 };
}

export const backend = {
  /** What a function answers from here on; parsed by the contract, as the arguments are. */
  answer: <Name extends FunctionName>(name: Name, handler: Handler<Name>): void => {
    handlers = { ...handlers, [name]: handler };
  },
  /** The staff account that the database knows; 'error' when it can't be asked. */
  role: (value: StaffRole | 'error' | null, next: StaffStep | null = null): void => {
    role = value;
    step = next;
  },
  reset: (): void => {
    handlers = {
      my_application: () => null,
      my_referees: () => null,
      my_consent: () => null,
      my_children: () => [],
      unread_messages: () => 0,
      my_decision_letters: () => [],
      open_decision_letter: ({ letter_id }) => ({ id: letter_id, opened_at: '2027-03-04T10:00:00Z' }),
      begin_my_data: () => null,
      my_staff_account: () => staffAccount(),
      prove_password: () => true,
      sign_up_state: () => 'waiting',
      note_sign_up: () => null,
      keep_early_answers: () => 'kept',
      open_early_answers: () => null,
      forget_early_answers: () => null,
      my_settings: () => ({
        mail_language: null,
        language: 'en',
        time_zone: 'America/New_York',
        reminders: true,
        version: 1,
      }),
    };
    role = null;
    step = null;
    current = null;
    listeners = [];
    calls.length = 0;
  },
  emit: (event: AuthChangeEvent, session: Session | null): void => {
    current = session;
    for (const listener of listeners) listener(event, session);
  },
};

export const buildUser = (overrides: Partial<User> = {}): User => ({
  id: 'user-1',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: { first_name: 'Dov', last_name: 'Demo' },
  email: 'dov@example.org',
  email_confirmed_at: '2026-11-01T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  ...overrides,
});
/** Somebody who signed up and has not followed the link yet. */
export function buildUnconfirmed(): User {
  const user = buildUser();
  delete user.email_confirmed_at;
  return user;
}
export const buildSession = (user: User = buildUser()): Session => ({
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 4_000_000_000,
  expires_at: 4_000_000_000,
  user,
});

/** Puts somebody's session where supabase-js would keep it. */
export function signIn(user: User = buildUser()): Session {
  current = buildSession(user);
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(current));
  return current;
}

const none = { data: { user: null, session: null }, error: null };
export const auth = {
  onAuthStateChange: vi.fn((listener: (event: AuthChangeEvent, session: Session | null) => void) => {
    listeners.push(listener);
    queueMicrotask(() => listener('INITIAL_SESSION', current));
    return { data: { subscription: { unsubscribe: () => undefined } } };
  }),
  getSession: vi.fn<() => Promise<{ data: { session: Session | null }; error: unknown }>>(),
  signOut: vi.fn<(options: unknown) => Promise<{ error: unknown }>>(),
  signInWithPassword: vi.fn<(input: { email: string; password: string }) => Promise<unknown>>(),
  signUp: vi.fn<(input: unknown) => Promise<unknown>>(),
  resend: vi.fn<(input: unknown) => Promise<unknown>>(),
  verifyOtp: vi.fn<(input: unknown) => Promise<unknown>>(),
  resetPasswordForEmail: vi.fn<(email: string, options: unknown) => Promise<unknown>>(),
  updateUser: vi.fn<(input: unknown) => Promise<unknown>>(),
  refreshSession: vi.fn<() => Promise<unknown>>(),
  getUser: vi.fn<() => Promise<unknown>>(),
};

/** Second factors, as the auth service keeps them. */
export const mfa = {
  listFactors: vi.fn<() => Promise<unknown>>(),
  enroll: vi.fn<(input: unknown) => Promise<unknown>>(),
  unenroll: vi.fn<(input: unknown) => Promise<unknown>>(),
  challengeAndVerify: vi.fn<(input: { factorId: string; code: string }) => Promise<unknown>>(),
};

export const buildFactor = (id: string, status = 'verified') => ({
  id,
  friendly_name: id,
  factor_type: 'totp',
  status,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
});

/** The factors that somebody has. */
export function haveFactors(...factors: ReturnType<typeof buildFactor>[]): void {
  const totp = factors.filter(({ status }) => status === 'verified');
  mfa.listFactors.mockResolvedValue({ data: { all: factors, totp }, error: null });
}

/** Default behaviours: everything succeeds; a password sign-in signs the demo person in. */
export function resetAuth(): void {
  for (const mock of [...Object.values(auth), ...Object.values(mfa)]) mock.mockClear();
  invoke.mockReset();
  invoke.mockResolvedValue({ data: {}, error: null });
  haveFactors();
  mfa.unenroll.mockResolvedValue({ data: {}, error: null });
  mfa.enroll.mockResolvedValue({
    data: { id: 'new', totp: { uri: 'otpauth://totp/x?secret=ABCD', secret: 'ABCDEFGH', qr_code: '' } },
    error: null,
  });
  mfa.challengeAndVerify.mockResolvedValue({ data: {}, error: null });
  auth.refreshSession.mockResolvedValue({ data: {}, error: null });
  auth.getUser.mockImplementation(() =>
    Promise.resolve({ data: { user: current?.user ?? null }, error: null }),
  );
  auth.getSession.mockImplementation(() => Promise.resolve({ data: { session: current }, error: null }));
  auth.signOut.mockImplementation(() => {
    localStorage.removeItem(AUTH_STORAGE_KEY);
    return Promise.resolve({ error: null });
  });
  auth.signInWithPassword.mockImplementation(() => {
    const session = signIn();
    queueMicrotask(() => backend.emit('SIGNED_IN', session));
    return Promise.resolve({ data: { session }, error: null });
  });
  auth.signUp.mockResolvedValue({ data: { user: buildUser(), session: null }, error: null });
  for (const name of ['resend', 'resetPasswordForEmail', 'updateUser'] as const)
    auth[name].mockResolvedValue(none);
  auth.verifyOtp.mockImplementation(() => {
    const session = signIn();
    queueMicrotask(() => backend.emit('SIGNED_IN', session));
    return Promise.resolve({ data: { session }, error: null });
  });
}

async function rpc<Name extends FunctionName>(name: Name, args: Record<string, unknown> = {}) {
  calls.push({ name, args });
  await Promise.resolve();
  try {
    const handler: Handler<Name> | undefined = handlers[name];
    if (!handler) throw new Error(`No answer for ${name}.`);
    const answer = await handler(parseArguments(name, args));
    return { data: parseAnswer(name, answer), error: null, status: 200 };
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    const { code, message, details, hint, status } = thrown;
    return { data: null, error: { code, message, details, hint }, status };
  }
}

export const invoke = vi.fn<(name: string, options: unknown) => Promise<unknown>>();
export const download = vi.fn<(path: string) => Promise<unknown>>();

export const config: { supabaseUrl: string; supabaseKey: string; paymentPage: string | null } = {
  supabaseUrl: 'http://backend.invalid',
  supabaseKey: 'public',
  paymentPage: null,
};
export const supabase = {
  auth: { ...auth, mfa },
  rpc,
  functions: { invoke },
  storage: { from: () => ({ download, upload: () => Promise.resolve({ error: null }) }) },
};
