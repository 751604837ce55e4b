/** Who is signed in here, and with which role the database knows him. The role only decides what is shown. */
import { isStaffRole, type StaffRole } from '@school/shared/roles';
import { loginHref, paths } from '@school/shared/routes';
import { AUTH_STORAGE_KEY, clearSession, toUserData, writeSession } from '@school/shared/session';
import type { User } from '@supabase/supabase-js';
import { supabase } from './client.ts';
import { toProblem } from './problem.ts';

export interface Officer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** Signing out here is no news to this tab. */
let ending = false;

let known: { readonly userId: string; readonly officer: Promise<Officer | null> } | null = null;

/** A token's shape: three parts, the middle one readable. What it says is the server's business. */
function isToken(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const [, payload = '', signature] = text.split('.');
  try {
    return (
      signature !== undefined &&
      typeof JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) === 'object'
    );
  } catch {
    return false;
  }
}

/** The person whose session is stored here. A damaged one is nobody's, and is put away so that signing in starts anew. */
async function sessionUser(): Promise<User | null> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) return null;
  // The browser's storage holds whatever was written there, whatever the type says.
  const { user, access_token } = data.session as Partial<typeof data.session>;
  if (typeof user?.id === 'string' && isToken(access_token)) return user;
  await endSession();
  return null;
}

async function loadOfficer(user: User): Promise<Officer | null> {
  const { data, error, status } = await supabase
    .from('admins')
    .select('role, is_active, display_name')
    .eq('user_id', user.id)
    .maybeSingle();
  if (error) throw toProblem(error, status);
  if (!data?.is_active || !isStaffRole(data.role)) return null;
  const summary = toUserData(user, data.role);
  writeSession(localStorage, summary, null);
  const name = data.display_name || `${summary.firstName} ${summary.lastName}`.trim();
  return { id: user.id, email: summary.email, name, role: data.role };
}

/** The signed-in officer; null when the person has no active staff account; throws signed_out without a session. */
export async function currentOfficer(): Promise<Officer | null> {
  const user = await sessionUser();
  if (!user) throw toProblem({ message: '' }, 401);
  if (known?.userId !== user.id) {
    const mine = { userId: user.id, officer: loadOfficer(user) };
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

/** The sign-in page, which brings the person back to where he was. */
export const signInAddress = (place: Location = window.location): string =>
  place.origin + loginHref(place.pathname + place.search + place.hash);

/** Where people without a staff role belong. */
export const homeOfOthers = (place: Location = window.location): string => place.origin + paths.dashboard;
