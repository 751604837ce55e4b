/** Who is signed in here, and with which role the database knows them. The role only decides what is shown. */
import { takeEarly } from '@school/shared/early-answers';
import { worksHere, type AccountRole, type StaffStep } from '@school/shared/roles';
import { ENDED_PARAM, loginHref, NEXT_PARAM, paths } from '@school/shared/routes';
import { AUTH_STORAGE_KEY, clearSession, toUserData, writeSession } from '@school/shared/session';
import type { User } from '@supabase/supabase-js';
import { supabase } from './client.ts';
import { toProblem } from './problem.ts';
import { call } from './rpc.ts';

export interface Officer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
}

/** Signing out here is no news to this tab. */
let ending = false;

/** Whom of the office this page knew last. */
let met: Officer | null = null;

let known: { readonly userId: string; readonly officer: Promise<Officer | null> } | null = null;

interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** The person whose session is stored here. */
async function signedIn(): Promise<SignedIn | null> {
  const { data } = await supabase.auth.getSession();
  return data.session && { user: data.session.user, token: data.session.access_token };
}

/** The portal's page on which a colleague does what is missing before the role counts, and which brings them back here. */
const PAGES: Readonly<Record<Exclude<StaffStep, 'sign_in'>, string>> = {
  accept_invitation: paths.setPassword,
  enroll: paths.secondFactor,
  verify: paths.secondFactor,
};

/** A staff account that does not count yet in this session; `step` says what is missing. */
export class StepMissing extends Error {
  readonly step: StaffStep;
  constructor(step: StaffStep) {
    super(`Missing: ${step}`);
    this.step = step;
  }
}

async function loadOfficer({ user, token }: SignedIn): Promise<Officer | null> {
  const early = await takeEarly(token, 'my_staff_account', {});
  const account = early === undefined ? await call('my_staff_account', {}) : early;
  if (!account || !worksHere(account.role)) return null;
  if (account.next_step) throw new StepMissing(account.next_step);
  const summary = toUserData(user, account.role);
  writeSession(localStorage, summary, null);
  met = { id: user.id, email: summary.email, name: account.display_name, role: account.role };
  return met;
}

/** The signed-in officer; null when the person has no active staff account; throws signed_out without a session. */
export async function currentOfficer(): Promise<Officer | null> {
  const found = await signedIn();
  if (!found) throw toProblem({ message: '' }, 401);
  if (known?.userId !== found.user.id) {
    const mine = { userId: found.user.id, officer: loadOfficer(found) };
    known = mine;
    mine.officer.catch(() => {
      if (known === mine) known = null;
    });
  }
  return known.officer;
}

/** The role is asked again at the next look: a refusal may mean that it has changed. */
export function forgetOfficer(): void {
  known = null;
}

/** Ends the session in this browser; the server is told when it can be reached. */
export async function endSession(): Promise<void> {
  known = null;
  ending = true;
  await supabase.auth.signOut({ scope: 'local' });
  localStorage.removeItem(AUTH_STORAGE_KEY);
  clearSession(localStorage);
  ending = false;
}

/**
 * Calls `onEnd` when this browser's session ends somewhere else: signed out in another tab or room, or put away because it
 * was damaged. What is on screen belongs to nobody then. Returns how to stop watching.
 */
export function watchSession(onEnd: () => void): () => void {
  const ended = (): void => {
    known = null;
    if (!ending) onEnd();
  };
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if ((key === AUTH_STORAGE_KEY && newValue === null) || key === null) ended();
  };
  window.addEventListener('storage', onStorage);
  const { data } = supabase.auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') ended();
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    data.subscription.unsubscribe();
  };
}

/** The sign-in page, which brings the person back to where they were; it says so when their session has ended. */
export const signInAddress = (ended = false, place: Location = window.location): string =>
  place.origin + loginHref(place.pathname + place.search + place.hash) + (ended ? `&${ENDED_PARAM}=1` : '');

/** Whose page this is, signed in or not any more. */
export const officerHere = (): Officer | null => met;

/** Whose session is stored in this browser. */
export const signedInId = async (): Promise<string | undefined> => (await signedIn())?.user.id;

/** The page on which a colleague does what is missing; it brings them back to where they were. */
export const stepAddress = (step: Exclude<StaffStep, 'sign_in'>, place: Location = window.location): string =>
  `${place.origin}${PAGES[step]}?${NEXT_PARAM}=${encodeURIComponent(place.pathname + place.search + place.hash)}`;

/** Where people without a staff role belong. */
export const homeOfOthers = (place: Location = window.location): string => place.origin + paths.dashboard;
