/**
 * react-admin's auth provider over the shared session. Signed out: to the portal's sign-in page and back afterwards.
 * 401 ends the session. 403 never does: it is how the database says "not you"; the role is then asked again, and a
 * person whose staff account has been closed is sent to their own dashboard. Whoever has not shown the second factor, or has
 * not accepted the invitation yet, is sent to the portal's page for it, and back.
 */
import type { AuthProvider, UserIdentity } from 'react-admin';
import type { AccountRole } from '@school/shared/roles';
import { paths } from '@school/shared/routes';
import { flushDrafts, forgetDrafts } from './draft-writer.ts';
import { isKind } from './problem.ts';
import {
  currentOfficer,
  endSession,
  forgetOfficer,
  homeOfOthers,
  signInAddress,
  stepAddress,
  StepMissing,
  wasKnown,
} from './session.ts';
import { keepUnsent } from './unsent.ts';

/** Leaves the office for another page of the product. Never resolves, so that nothing is drawn meanwhile. */
function leave(address: string, place: Pick<Location, 'replace'> = window.location): Promise<never> {
  place.replace(address);
  return new Promise<never>(() => undefined);
}

/** To the sign-in page, which says that the session has ended; what was typed comes back when the same person signs in. */
async function leaveEnded(): Promise<never> {
  await keepUnsent();
  const back = signInAddress(true);
  await endSession();
  return leave(back);
}

/** The officer; whoever is not one leaves. */
async function officerOrLeave(): Promise<{ id: string; name: string; email: string; role: AccountRole }> {
  try {
    return (await currentOfficer()) ?? (await leave(homeOfOthers()));
  } catch (error) {
    if (isKind(error, 'signed_out')) return wasKnown() ? leaveEnded() : leave(signInAddress());
    if (!(error instanceof StepMissing)) throw error;
    if (error.step !== 'sign_in') return leave(stepAddress(error.step));
    // A session that was left alone for half a day, or is a week old, no longer opens the office.
    return leaveEnded();
  }
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 0;

export const authProvider: AuthProvider = {
  login: () => leave(signInAddress()),
  checkAuth: async () => {
    await officerOrLeave();
  },
  getPermissions: async (): Promise<AccountRole> => (await officerOrLeave()).role,
  getIdentity: async (): Promise<UserIdentity> => {
    const { id, name, email, role } = await officerOrLeave();
    return { id, fullName: name, email, role };
  },
  logout: async () => {
    await flushDrafts();
    forgetDrafts();
    await endSession();
    return window.location.origin + paths.login;
  },
  checkError: async (error: unknown) => {
    const status = statusOf(error);
    if (status === 401) await leaveEnded();
    if (status === 403) {
      forgetOfficer();
      await officerOrLeave();
    }
  },
};
