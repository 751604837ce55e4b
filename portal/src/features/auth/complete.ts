import { storageKeys } from '@school/shared/session';
import { call } from '../../lib/api.ts';
import { clearPending, readPending, sameAddress, type PendingForm } from '../../lib/pending.ts';
import type { ToastText } from '../../lib/toasts.ts';
import { toasts } from './texts.ts';

/** Fills only what the existing draft leaves empty: an answer that is there is never overwritten. */
async function fillEmpty(form: PendingForm): Promise<void> {
  const changes = Object.entries(form).map(([field, value]) => ({ field, base: null, value }));
  if (changes.length > 0) await call('save_application_fields', { changes });
}

/**
 * Turns answers typed before sign-in into the draft application of the person who has just proved the address.
 * Returns the toast to show: saved, not saved, or simply welcome back (specification, section 8).
 */
export async function completeSignIn(email: string, storage: Storage): Promise<ToastText> {
  storage.removeItem(storageKeys.pendingVerificationEmail);
  storage.removeItem(storageKeys.tempApplicationUserId);
  const pending = readPending(storage);
  if (!pending || !sameAddress(pending.email, email)) return toasts.welcomeBack;
  try {
    const { created } = await call('start_application', { form: pending.form });
    if (!created) await fillEmpty(pending.form);
    clearPending(storage);
    return toasts.welcomeSaved;
  } catch {
    // The answers stay in the browser until they expire, so that opening the application can try again.
    return toasts.verifiedNotSaved;
  }
}
