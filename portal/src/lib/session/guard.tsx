import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isStaffRole } from '@school/shared/roles';
import { loginHref, paths, type Guard as GuardName } from '@school/shared/routes';
import { isPlaced } from '@school/shared/statuses';
import { Loading } from '../../components/Loading.tsx';
import { Unreachable } from '../../components/Unreachable.tsx';
import { toast } from '../toasts.ts';
import { useSession } from './context.tsx';
import type { Session } from './store.ts';
import { guardTexts } from './texts.ts';

type Verdict = 'show' | 'wait' | 'unreachable' | 'sign-in' | 'confirm-email' | 'dashboard';

/**
 * Where a person who opens a page belongs. A courtesy: the database refuses by itself. Rights follow the published
 * status; staff see the accepted student's pages, with a note (design, "Who may do what"). The 'applicant' page is also
 * for students whom the office linked to a record without an application, which only the server knows: the screen asks
 * it, and goes to the dashboard when it refuses.
 */
export function verdict(guard: GuardName, session: Session): Verdict {
  if (guard === 'public') return 'show';
  if (session.state === 'loading') return 'wait';
  if (session.state === 'unreachable') return 'unreachable';
  if (session.state === 'signed-out') return 'sign-in';
  if (session.state === 'unconfirmed') return 'confirm-email';
  const { role, status } = session;
  if (guard === 'accepted') return isStaffRole(role) || (status && isPlaced(status)) ? 'show' : 'dashboard';
  return 'show';
}

function ToCheckEmail() {
  useEffect(() => toast(guardTexts.unconfirmed), []);
  return <Navigate to={paths.checkEmail} replace />;
}

export function Guard({ guard, children }: { readonly guard: GuardName; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (verdict(guard, session)) {
    case 'wait':
      return <Loading />;
    case 'unreachable':
      return <Unreachable />;
    case 'sign-in':
      return <Navigate to={loginHref(pathname + search)} replace />;
    case 'confirm-email':
      return <ToCheckEmail />;
    case 'dashboard':
      return <Navigate to={paths.dashboard} replace />;
    default:
      return children;
  }
}
