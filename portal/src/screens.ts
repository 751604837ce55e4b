/** Every screen, what it guards and how its code is fetched. Only /login is part of the first load. */
import type { ComponentType } from 'react';
import { paths, type Guard } from '@school/shared/routes';

export interface Screen {
  readonly path: string;
  readonly guard: Guard;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** True when `pathname` is the screen's own path; a trailing `/*` stands for everything below. */
export function screenMatches(screen: Screen, pathname: string): boolean {
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (!screen.path.endsWith('/*')) return clean === screen.path;
  const base = screen.path.slice(0, -2);
  return clean === base || clean.startsWith(`${base}/`);
}

export const screens: readonly Screen[] = [
  { path: paths.checkEmail, guard: 'public', load: () => import('./features/auth/CheckEmail.tsx') },
  { path: paths.verify, guard: 'public', load: () => import('./features/auth/Verify.tsx') },
  { path: paths.authCallback, guard: 'public', load: () => import('./features/auth/Callback.tsx') },
  { path: paths.forgotPassword, guard: 'public', load: () => import('./features/auth/ForgotPassword.tsx') },
  { path: paths.setPassword, guard: 'signed-in', load: () => import('./features/auth/SetPassword.tsx') },
  { path: paths.account, guard: 'signed-in', load: () => import('./features/auth/Account.tsx') },
  { path: paths.dashboard, guard: 'signed-in', load: () => import('./features/status/Dashboard.tsx') },
  // Anybody may start typing; the screen itself asks for a sign-in when it has to.
  { path: `${paths.apply}/*`, guard: 'public', load: () => import('./features/application/Apply.tsx') },
  {
    path: paths.studentInformation,
    guard: 'applicant',
    load: () => import('./features/student-information/StudentInformation.tsx'),
  },
  { path: paths.accepted, guard: 'accepted', load: () => import('./features/accepted/Accepted.tsx') },
  { path: paths.paymentSetup, guard: 'accepted', load: () => import('./features/payments/PaymentSetup.tsx') },
  {
    path: paths.paymentHistory,
    guard: 'accepted',
    load: () => import('./features/payments/PaymentHistory.tsx'),
  },
];
