/** Every screen, what it guards and how its code is fetched. Only /login is part of the first load. */
import type { ComponentType } from 'react';
import { paths, routeMatches, routes, type Guard } from '@school/shared/routes';
import { withoutEnd } from '@school/shared/without-end';

export interface Screen {
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Whom a mail leads here may read Hebrew. */
  readonly speaksHebrew?: true;
}

/** True when `pathname` is the screen's own path; a trailing `/*` stands for everything below. */
export function screenMatches(screen: Screen, pathname: string): boolean {
  const clean = pathname.length > 1 ? withoutEnd(pathname, /\//) : pathname;
  if (!screen.path.endsWith('/*')) return clean === screen.path;
  const base = screen.path.slice(0, -2);
  return clean === base || clean.startsWith(`${base}/`);
}

export const screens: readonly Screen[] = [
  { path: paths.checkEmail, load: () => import('./features/auth/CheckEmail.tsx') },
  { path: paths.verify, load: () => import('./features/auth/Verify.tsx') },
  { path: paths.authCallback, load: () => import('./features/auth/Callback.tsx') },
  { path: paths.forgotPassword, load: () => import('./features/auth/ForgotPassword.tsx') },
  { path: paths.setPassword, load: () => import('./features/auth/SetPassword.tsx') },
  { path: paths.account, load: () => import('./features/auth/Account.tsx') },
  {
    path: paths.confirmAddress,
    load: () => import('./features/auth/ConfirmAddress.tsx'),
    speaksHebrew: true,
  },
  { path: paths.reference, load: () => import('./features/referee/Reference.tsx'), speaksHebrew: true },
  { path: paths.parents, load: () => import('./features/family/Invitation.tsx'), speaksHebrew: true },
  { path: paths.family, load: () => import('./features/family/Family.tsx'), speaksHebrew: true },
  { path: paths.consent, load: () => import('./features/consent/Consent.tsx'), speaksHebrew: true },
  { path: paths.messages, load: () => import('./features/messages/Messages.tsx'), speaksHebrew: true },
  { path: paths.letter, load: () => import('./features/letter/Letter.tsx'), speaksHebrew: true },
  { path: paths.secondFactor, load: () => import('./features/auth/SecondFactor.tsx') },
  { path: paths.dashboard, load: () => import('./features/status/Dashboard.tsx') },
  { path: `${paths.apply}/*`, load: () => import('./features/application/Apply.tsx') },
  {
    path: paths.studentInformation,
    load: () => import('./features/student-information/StudentInformation.tsx'),
  },
  { path: paths.accepted, load: () => import('./features/accepted/Accepted.tsx') },
  { path: paths.paymentSetup, load: () => import('./features/payments/PaymentSetup.tsx') },
  {
    path: paths.paymentHistory,
    load: () => import('./features/payments/PaymentHistory.tsx'),
  },
];

/** Whether the screen of this address speaks Hebrew too. */
export const speaksHebrew = (pathname: string): boolean =>
  screens.some((screen) => screen.speaksHebrew && screenMatches(screen, pathname));

/** Who may open a screen, from the one table of all rooms. */
export function guardOf({ path }: Screen): Guard {
  const plain = path.replace(/\/\*$/, '');
  return routes.find((route) => routeMatches(route, plain))?.guard ?? 'signed-in';
}
