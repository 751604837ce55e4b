/** Who is signed in here, and with which role the database knows him. The role only decides what is shown. */
import { isStaffRole, type StaffRole } from '@school/shared/roles';
import { loginHref, paths } from '@school/shared/routes';
import { AUTH_STORAGE_KEY, clearSession, toUserData, writeSession } from '@school/shared/session';
import { supabase } from './client.ts';
import { toProblem } from './problem.ts';

export interface Officer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

let known: { readonly userId: string; readonly officer: Promise<Officer | null> } | null = null;

async function loadOfficer(userId: string): Promise<Officer | null> {
  const { data: found } = await supabase.auth.getSession();
  const user = found.session?.user;
  if (!user || user.id !== userId) return null;
  const { data, error, status } = await supabase
    .from('admins')
    .select('role, is_active, display_name')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw toProblem(error, status);
  if (!data?.is_active || !isStaffRole(data.role)) return null;
  const summary = toUserData(user, data.role);
  writeSession(localStorage, summary, null);
  const name = data.display_name || `${summary.firstName} ${summary.lastName}`.trim();
  return { id: userId, email: summary.email, name, role: data.role };
}

/** The signed-in officer; null when the person has no active staff account; throws signed_out without a session. */
export async function currentOfficer(): Promise<Officer | null> {
  const { data } = await supabase.auth.getSession();
  const userId = data.session?.user.id;
  if (!userId) throw toProblem({ message: '' }, 401);
  if (known?.userId !== userId) {
    const mine = { userId, officer: loadOfficer(userId) };
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
  await supabase.auth.signOut({ scope: 'local' });
  localStorage.removeItem(AUTH_STORAGE_KEY);
  clearSession(localStorage);
}

/** The sign-in page, which brings the person back to where he was. */
export const signInAddress = (place: Location = window.location): string =>
  place.origin + loginHref(place.pathname + place.search + place.hash);

/** Where people without a staff role belong. */
export const homeOfOthers = (place: Location = window.location): string => place.origin + paths.dashboard;
