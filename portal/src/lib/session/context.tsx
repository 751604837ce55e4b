import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSessionStore is used outside SessionProvider.');
  return store;
}

export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The signed-in session; only for screens behind a guard. */
export function useSignedIn(): Extract<Session, { state: 'signed-in' }> {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('This screen is shown without its guard.');
  return session;
}
