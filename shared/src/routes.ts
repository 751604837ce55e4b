/**
 * Every address of the product, the room that serves it and who may open it.
 * The rewrite tables of the local server and of static hosts are made from this list;
 * links in all three front ends and in mails use these constants.
 */
export type Room = 'site' | 'portal' | 'admin' | 'server';

/** Who may open a page. The database decides; a guard only sends people to the page meant for them. */
export type Guard = 'public' | 'signed-in' | 'applicant' | 'accepted' | 'staff' | 'super_admin';

export interface Route {
  readonly path: string;
  readonly room: Room;
  readonly guard: Guard;
  /** Also serve every path below this one from the same page. */
  readonly prefix?: boolean;
}

export const paths = {
  home: '/',
  staff: '/staff',
  prospectiveStudents: '/prospective-students',
  torah: '/torah',
  peekInside: '/peek-inside',
  knowledgeBase: '/knowledge-base',
  submitQuestion: '/submit-question',
  accessibility: '/accessibility',
  privacy: '/privacy',
  login: '/login',
  checkEmail: '/check-email',
  verify: '/verify',
  authCallback: '/auth/callback',
  setPassword: '/set-password',
  forgotPassword: '/forgot-password',
  account: '/account',
  secondFactor: '/second-factor',
  confirmAddress: '/confirm-address',
  reference: '/reference',
  consent: '/consent',
  parents: '/parents',
  family: '/family',
  messages: '/messages',
  letter: '/letter',
  dashboard: '/dashboard',
  apply: '/apply',
  studentInformation: '/student-information',
  accepted: '/accepted',
  paymentSetup: '/accepted/payment-setup',
  paymentHistory: '/accepted/payment-history',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminApplicants: '/admin/applicants',
  adminApplicant: '/admin/applicant',
  adminStudents: '/admin/student-management',
  portal: '/portal',
  inbox: '/inbox',
} as const;

/** The page of the site that shows the office what an editor has typed; nobody else opens it, and no list names it. */
export const PREVIEW_PAGE = '/preview';

/** Portal and admin pages; whatever is not named here belongs to the site. */
export const routes: readonly Route[] = [
  { path: paths.login, room: 'portal', guard: 'public' },
  { path: paths.checkEmail, room: 'portal', guard: 'public' },
  { path: paths.verify, room: 'portal', guard: 'public' },
  { path: paths.authCallback, room: 'portal', guard: 'public' },
  { path: paths.forgotPassword, room: 'portal', guard: 'public' },
  { path: paths.setPassword, room: 'portal', guard: 'signed-in' },
  { path: paths.account, room: 'portal', guard: 'signed-in' },
  { path: paths.confirmAddress, room: 'portal', guard: 'public' },
  // Opened by the link of a mail or an applicant, without an account; the token stands after the #.
  { path: paths.reference, room: 'portal', guard: 'public' },
  { path: paths.consent, room: 'portal', guard: 'public' },
  { path: paths.parents, room: 'portal', guard: 'public' },
  { path: paths.family, room: 'portal', guard: 'signed-in' },
  { path: paths.messages, room: 'portal', guard: 'signed-in' },
  { path: paths.letter, room: 'portal', guard: 'signed-in' },
  { path: paths.secondFactor, room: 'portal', guard: 'signed-in' },
  { path: paths.dashboard, room: 'portal', guard: 'signed-in' },
  // Anybody may start typing; the screen asks for a sign-in before anything is sent.
  { path: paths.apply, room: 'portal', guard: 'public', prefix: true },
  { path: paths.studentInformation, room: 'portal', guard: 'applicant' },
  { path: paths.accepted, room: 'portal', guard: 'accepted', prefix: true },
  { path: paths.admin, room: 'admin', guard: 'staff', prefix: true },
  { path: paths.inbox, room: 'server', guard: 'public', prefix: true },
];

/** Old or short addresses and where they lead (specification: /admin and /portal go to the dashboard). */
export const redirects: readonly { readonly from: string; readonly to: string }[] = [
  { from: paths.admin, to: paths.adminDashboard },
  { from: paths.portal, to: paths.adminDashboard },
];

/** Query parameter that carries the page to return to after sign-in. */
export const NEXT_PARAM = 'next';
/** Beside it: they did not ask to sign in, their session has ended. */
export const ENDED_PARAM = 'ended';

/** Query parameter of the mailed link's page that carries the key of answers given before there was an account. */
export const ANSWERS_PARAM = 'answers';

/** The portal's pages that are finished HTML before any script has run; each lies in a file of its name. */
export const finishedPages: readonly string[] = [paths.login, paths.apply];

/** True when `path` is the route itself or, for prefix routes, lies below it. */
export const routeMatches = (route: Route, path: string): boolean =>
  path === route.path ||
  path === `${route.path}/` ||
  (route.prefix === true && path.startsWith(`${route.path}/`));

/** The room that serves a path; the site answers for everything nobody else claims, its not-found page included. */
export function roomOf(path: string): Room {
  return routes.find((route) => routeMatches(route, path))?.room ?? 'site';
}

/** The website's own pages; some have pages below them. */
export const sitePaths: readonly string[] = Object.values(paths).filter(
  (path) => roomOf(path) === 'site' && !redirects.some(({ from }) => from === path),
);

/** Which pages of the site a browser may prepare; each of them names this file in its `Speculation-Rules` header. */
export const SPECULATION_RULES = '/speculation-rules.json';

/**
 * The page to go to after sign-in: `next` when it is a path of our own origin, else the fallback.
 * Refuses protocol-relative, absolute, backslash and control-character forms (open redirect).
 */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.length > 500) return fallback;
  const hasControl = [...next].some((char) => char.charCodeAt(0) < 32);
  if (hasControl || next.includes('\\')) return fallback;
  const url = new URL(next, 'https://own.invalid');
  if (url.origin !== 'https://own.invalid' || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The `/login` address that brings a person back to `next` afterwards. */
export const loginHref = (next?: string): string =>
  next ? `${paths.login}?${NEXT_PARAM}=${encodeURIComponent(next)}` : paths.login;
