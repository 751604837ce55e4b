/**
 * Who is signed in, for the whole portal. It listens to auth events, to other tabs (storage events), to focus, and once
 * a second re-reads the browser's own storage, never the network (design, section 8). It is also the only writer of the
 * display keys `isLoggedIn`, `userData` and `applicationStatus`.
 */
import type { AuthChangeEvent, Session as AuthSession, User } from '@supabase/supabase-js';
import type { Role, StaffStep } from '@school/shared/roles';
import {
  AUTH_STORAGE_KEY,
  clearSession,
  noteLogout,
  storageKeys,
  toUserData,
  writeSession,
} from '@school/shared/session';
import type { ApplicationStatus } from '@school/shared/statuses';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  /** Tokens are there but the server can't be reached to renew them. */
  | { readonly state: 'unreachable' }
  | { readonly state: 'unconfirmed'; readonly email: string }
  | {
      readonly state: 'signed-in';
      readonly person: Person;
      readonly role: Role;
      /** What a colleague must still do before the role counts; null for everybody else. */
      readonly step: StaffStep | null;
      readonly status: ApplicationStatus | null;
    };

/** The role the database gives, and what is missing before it counts. */
export interface StaffStanding {
  readonly role: Role;
  readonly step: StaffStep | null;
}

export interface AuthPort {
  onAuthStateChange(listener: (event: AuthChangeEvent, session: AuthSession | null) => void): unknown;
  getSession(): Promise<{ data: { session: AuthSession | null } }>;
  signOut(options: { scope: 'local' }): Promise<{ error: unknown }>;
}

export interface SessionPorts {
  readonly auth: AuthPort;
  readonly storage: Storage;
  /** 'applicant' when the database gives no role or can't be asked. */
  readonly readStaff: () => Promise<StaffStanding>;
  /** The published status of the person's application; null when there is none. */
  readonly readStatus: () => Promise<ApplicationStatus | null>;
}

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks whether the stored tokens changed behind our back (another tab, another bundle). Local only. */
  readonly reRead: () => void;
  /** Takes the status a screen has just learned from the database. */
  readonly noteStatus: (status: ApplicationStatus | null) => void;
  /** Asks the database again who this is; for screens that have just changed it. */
  readonly refresh: () => Promise<void>;
  /** Resolves once the session is no longer loading. */
  readonly settled: () => Promise<Session>;
  readonly signOut: () => Promise<void>;
}

export const REREAD_MS = 1000;

export function createSessionStore(ports: SessionPorts): SessionStore {
  const { auth, storage } = ports;
  let session: Session = { state: 'loading' };
  let lastRaw: string | null = storage.getItem(AUTH_STORAGE_KEY);
  let turn = 0;
  /** Whose role and status are being asked for: a token that is renewed meanwhile does not ask again. */
  let arriving: User | null = null;
  const listeners = new Set<() => void>();

  const set = (next: Session): void => {
    session = next;
    for (const listener of [...listeners]) listener();
  };

  const signedOut = (): void => {
    clearSession(storage);
    if (session.state !== 'signed-out') set({ state: 'signed-out' });
  };

  const signedIn = async (user: User): Promise<void> => {
    const mine = ++turn;
    arriving = user;
    const [{ role, step }, status] = await Promise.all([ports.readStaff(), ports.readStatus()]);
    if (mine !== turn) return;
    arriving = null;
    const summary = toUserData(user, role);
    writeSession(storage, summary, status);
    const { firstName, lastName, email } = summary;
    set({ state: 'signed-in', person: { id: user.id, email, firstName, lastName }, role, step, status });
  };

  const samePerson = ({ id, email }: User): boolean => {
    const known = arriving ?? (session.state === 'signed-in' ? session.person : null);
    return known?.id === id && known.email === email;
  };

  const overtake = (): void => {
    turn += 1;
    arriving = null;
  };

  const apply = (found: AuthSession | null, refresh: boolean): void => {
    lastRaw = storage.getItem(AUTH_STORAGE_KEY);
    if (!found) {
      overtake();
      if (lastRaw === null) signedOut();
      else if (session.state !== 'signed-in') set({ state: 'unreachable' });
      return;
    }
    const { user } = found;
    if (!user.email_confirmed_at) {
      overtake();
      if (user.email) storage.setItem(storageKeys.pendingVerificationEmail, user.email);
      if (session.state !== 'unconfirmed') set({ state: 'unconfirmed', email: user.email ?? '' });
    } else if (refresh || !samePerson(user)) void signedIn(user);
  };

  const reRead = (): void => {
    const raw = storage.getItem(AUTH_STORAGE_KEY);
    if (raw === lastRaw) return;
    lastRaw = raw;
    if (raw === null) apply(null, false);
    else void auth.getSession().then(({ data }) => apply(data.session, false));
  };

  // The listener must not await anything of the auth client: it would wait for itself.
  auth.onAuthStateChange((event, found) => {
    if (event === 'TOKEN_REFRESHED' && found && samePerson(found.user)) {
      lastRaw = storage.getItem(AUTH_STORAGE_KEY);
      return;
    }
    const changed = event === 'USER_UPDATED' || event === 'MFA_CHALLENGE_VERIFIED';
    setTimeout(() => apply(found, changed), 0);
  });

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    get: () => session,
    subscribe,
    reRead,
    noteStatus: (status) => {
      if (session.state !== 'signed-in' || session.status === status) return;
      const { person, role } = session;
      writeSession(storage, { ...person, role }, status);
      set({ ...session, status });
    },
    refresh: async () => {
      const { data } = await auth.getSession();
      if (data.session) await signedIn(data.session.user);
    },
    settled: () =>
      new Promise((resolve) => {
        const done = (): boolean => session.state !== 'loading';
        if (done()) return resolve(session);
        const stop = subscribe(() => {
          if (!done()) return;
          stop();
          resolve(session);
        });
      }),
    signOut: async () => {
      overtake();
      noteLogout(storage);
      // Whatever the server says (or when it can't be reached), this browser forgets the session.
      await auth.signOut({ scope: 'local' }).catch(() => undefined);
      storage.removeItem(AUTH_STORAGE_KEY);
      lastRaw = null;
      signedOut();
    },
  };
}

/** Starts the three ways of noticing a change: other tabs, focus, and the one-second look at local storage. */
export function watchSession(store: SessionStore, target: Window = window): () => void {
  const look = (): void => store.reRead();
  target.addEventListener('storage', look);
  target.addEventListener('focus', look);
  const timer = target.setInterval(look, REREAD_MS);
  return () => {
    target.removeEventListener('storage', look);
    target.removeEventListener('focus', look);
    target.clearInterval(timer);
  };
}
