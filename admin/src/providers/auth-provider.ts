/**
 * react-admin's auth provider over the shared session. Signed out: to the portal's sign-in page and back afterwards, or, where
 * somebody was at work, they sign in over the page. 401 ends the session. 403 never does: it is how the database says "not you";
 * the role is then asked again, and a person whose staff account has been closed is sent to their own dashboard. Whoever has not
 * shown the second factor, or has not accepted the invitation yet, is sent to the portal's page for it, and back.
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
  officerHere,
  signInAddress,
  stepAddress,
  StepMissing,
} from './session.ts';
import { leave, signInAgain } from './sign-in-again.ts';

/** The officer; whoever is not one leaves. */
async function officerOrLeave(): Promise<{ id: string; name: string; email: string; role: AccountRole }> {
  try {
    return (await currentOfficer()) ?? (await leave(homeOfOthers()));
  } catch (error) {
    if (error instanceof StepMissing && error.step !== 'sign_in') return leave(stepAddress(error.step));
    // A session that was left alone for half a day, or is a week old, no longer opens the office.
    if (!(error instanceof StepMissing) && !isKind(error, 'signed_out')) throw error;
    if (isKind(error, 'signed_out') && !officerHere()) return leave(signInAddress());
    await signInAgain();
    return officerOrLeave();
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
    if (status === 401) await signInAgain();
    if (status === 403) {
      forgetOfficer();
      await officerOrLeave();
    }
  },
};
