import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginHref, paths, type Guard as GuardName } from '@school/shared/routes';
import { Loading } from '../../components/Loading.tsx';
import { SessionEnded } from '../../components/SessionEnded.tsx';
import { Unreachable } from '../../components/Unreachable.tsx';
import { toast } from '../toasts.ts';
import { useSession } from './context.tsx';
import { isLeavingByChoice, watchFields } from './place.ts';
import type { Session } from './session-store.ts';
import { guardTexts } from './texts.ts';

type Verdict = 'show' | 'wait' | 'unreachable' | 'sign-in' | 'confirm-email';

/**
 * Where a person who opens a page belongs. A courtesy: the database refuses by itself. The 'applicant' page and those of the
 * accepted are also for students whom the office enrolled without an application, or beside one that is for another year, which
 * only the server knows: the screen asks it, and goes to the dashboard when it refuses.
 */
export function verdict(guard: GuardName, session: Session): Verdict {
  if (guard === 'public') return 'show';
  if (session.state === 'loading') return 'wait';
  if (session.state === 'unreachable') return 'unreachable';
  if (session.state === 'signed-out') return 'sign-in';
  if (session.state === 'unconfirmed') return 'confirm-email';
  return 'show';
}

function ToCheckEmail() {
  useEffect(() => toast(guardTexts.unconfirmed), []);
  return <Navigate to={paths.checkEmail} replace />;
}

/** True from the moment somebody was signed in on this page: then an ended session is said here, before signing in again. */
export function useWasSignedIn(): boolean {
  const { state } = useSession();
  const { pathname } = useLocation();
  const [was, setWas] = useState(false);
  if (state === 'signed-in' && !was) setWas(true);
  useEffect(() => watchFields(pathname), [pathname]);
  return was;
}

export function Guard({ guard, children }: { readonly guard: GuardName; readonly children: ReactNode }) {
  const session = useSession();
  const wasSignedIn = useWasSignedIn();
  const { pathname, search, hash } = useLocation();
  switch (verdict(guard, session)) {
    case 'wait':
      return <Loading />;
    case 'unreachable':
      return <Unreachable />;
    case 'sign-in':
      if (isLeavingByChoice()) return <Loading />;
      if (wasSignedIn) return <SessionEnded />;
      return <Navigate to={loginHref(pathname + search + hash)} replace />;
    case 'confirm-email':
      return <ToCheckEmail />;
    default:
      return children;
  }
}
