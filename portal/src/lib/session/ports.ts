import { viewerZone } from '@school/shared/dates';
import { worksHere } from '@school/shared/roles';
import type { ApplicationStatus } from '@school/shared/statuses';
import { storageKeys } from '@school/shared/session';
import { call, readApplication } from '../api.ts';
import { supabase } from '../client.ts';
import { firstOr } from '../early.ts';
import { asProblem } from '../problem.ts';
import type { SessionPorts, StaffStanding } from './session-store.ts';

/**
 * Specification, section 4: the role of an active row in `admins`, and 'applicant' for anything else, errors included; with
 * what is still missing before it counts.
 */
export async function readStaff(): Promise<StaffStanding> {
  try {
    const account = await firstOr('my_staff_account', () => call('my_staff_account'));
    if (!account || !worksHere(account.role)) return { role: 'applicant', step: null };
    return { role: account.is_active ? account.role : 'applicant', step: account.next_step };
  } catch {
    return { role: 'applicant', step: null };
  }
}

/** The first date that a page writes costs a slow phone a tenth of a second: it is spent while the server is asked. */
const WARM_MS = 20;

/** The published status. Without a connection the last one known is shown; the database decides what it opens. */
async function readStatus(): Promise<ApplicationStatus | null> {
  setTimeout(viewerZone, WARM_MS);
  try {
    return (await readApplication())?.application.status ?? null;
  } catch (thrown) {
    if (asProblem(thrown).kind !== 'offline') return null;
    return localStorage.getItem(storageKeys.applicationStatus) as ApplicationStatus | null;
  }
}

export const sessionPorts = (): SessionPorts => ({
  auth: supabase.auth,
  storage: localStorage,
  readStaff,
  readStatus,
});
