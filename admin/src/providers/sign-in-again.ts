/**
 * A session that ends under an open page: its officer signs in again over what is shown (layout/SignInAgain.tsx), and what was
 * typed or asked for meanwhile goes on. Anybody else gets a fresh page. Whoever has pressed Logout in this browser leaves no page open.
 */
import { useSyncExternalStore } from 'react';
import { storageKeys } from '@school/shared/session';
import { leaveWithDrafts } from '../components/drafts.ts';
import { noteSignIn } from './denied.ts';
import { forgetDrafts } from './draft-writer.ts';
import { queryClient } from './query-client.ts';
import {
  currentOfficer,
  endSession,
  officerHere,
  signedInId,
  signInAddress,
  stepAddress,
  StepMissing,
  type Officer,
} from './session.ts';

interface Asked {
  readonly officer: Officer;
  readonly back: Promise<void>;
  readonly goOn: () => void;
}
let asked: Asked | null = null;
const listeners = new Set<() => void>();

function become(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Leaves for another page of the product. Never resolves, so that nothing is drawn meanwhile. */
export function leave(address: string): Promise<never> {
  forgetDrafts();
  leaveWithDrafts();
  window.location.replace(address);
  return new Promise<never>(() => undefined);
}

/** Resolves when the person of this page is signed in again. A page that knew nobody goes to the sign-in page. */
export async function signInAgain(): Promise<void> {
  const officer = officerHere();
  if (asked) return asked.back;
  if (!officer || localStorage.getItem(storageKeys.loggedOut) !== null) {
    const address = signInAddress(true);
    await endSession();
    return leave(address);
  }
  let goOn = (): void => undefined;
  const back = new Promise<void>((resolve) => (goOn = resolve));
  become({ officer, back, goOn });
  await endSession();
  return back;
}

/** Somebody has signed in: the page goes on with its officer. Answers whether the second factor is still to be shown. */
export async function goOnAsSignedIn(): Promise<'code' | 'on'> {
  if (!asked) return 'on';
  const { officer, goOn } = asked;
  if ((await signedInId()) !== officer.id) return leave(window.location.href);
  try {
    if ((await currentOfficer()) === null) return await leave(window.location.href);
  } catch (error) {
    if (!(error instanceof StepMissing)) throw error;
    return error.step === 'verify'
      ? 'code'
      : leave(error.step === 'sign_in' ? signInAddress(true) : stepAddress(error.step));
  }
  become(null);
  noteSignIn();
  goOn();
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return 'on';
}

/** The officer who is asked to sign in again. */
export const useAskedToSignIn = (): Officer | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => asked?.officer ?? null,
  );
