import { storageKeys } from '@school/shared/session';
import { call } from '../../lib/api.ts';
import { beginApplication } from '../../lib/begin-application.ts';
import { sameAddress } from '@school/shared/addresses';
import { clearPending, onlyAllowed, readPending, type PendingForm } from '../../lib/pending.ts';
import type { ToastText } from '../../lib/toasts.ts';
import { toasts } from './texts.ts';

/** Makes answers the draft application; answers the toast that says whether it went well. */
async function adopt(form: PendingForm, done: () => Promise<unknown>): Promise<ToastText> {
  try {
    const left = await beginApplication(form, localStorage);
    await done();
    return left === 0 ? toasts.welcomeSaved : toasts.welcomeSavedBut(left);
  } catch {
    // The answers stay where they are until they expire, so that opening the application can try again.
    return toasts.verifiedNotSaved;
  }
}

/** The server's copy is of no more use. */
const forget = (key: string | null): Promise<unknown> =>
  key ? call('forget_early_answers', { key }).catch(() => null) : Promise.resolve(null);

/** What stands between a confirmed address and the person's home: nothing but a toast, or answers to look at. */
export type Completion =
  | { readonly kind: 'done'; readonly toast: ToastText }
  | { readonly kind: 'ask'; readonly key: string; readonly form: PendingForm };

/**
 * Turns answers typed before sign-in into the draft application of the person who has just proved the address: those of this
 * browser by themselves, those that the mailed link names (`key`) only when the person says that they are theirs.
 */
export async function completeSignIn(
  email: string,
  storage: Storage,
  key: string | null,
): Promise<Completion> {
  storage.removeItem(storageKeys.pendingVerificationEmail);
  storage.removeItem(storageKeys.signUpKey);
  storage.removeItem(storageKeys.tempApplicationUserId);
  const pending = readPending(storage);
  if (pending && sameAddress(pending.email, email)) {
    const done = async (): Promise<void> => {
      clearPending(storage);
      await forget(key);
    };
    return { kind: 'done', toast: await adopt(pending.form, done) };
  }
  const kept = key ? await call('open_early_answers', { key }).catch(() => null) : null;
  const form = kept ? onlyAllowed(kept) : {};
  if (!key || Object.keys(form).length === 0) return { kind: 'done', toast: toasts.welcomeBack };
  return { kind: 'ask', key, form };
}

/** "These are mine": the answers become the draft. */
export const takeAnswers = (form: PendingForm, key: string): Promise<ToastText> =>
  adopt(form, () => forget(key));

/** "Not mine": they are dropped. */
export async function dropAnswers(key: string): Promise<ToastText> {
  await forget(key);
  return toasts.welcomeBack;
}
