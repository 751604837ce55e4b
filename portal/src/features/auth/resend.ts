import { useState } from 'react';
import school from '@school/shared/school.json';
import { supabase } from '../../lib/client.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { authFailure } from './auth-errors.ts';
import { tellOwner } from './tell-owner.ts';
import { toasts } from './texts.ts';

/** Asks for another verification mail and says how it went (error catalogue). */
async function resendVerification(email: string): Promise<void> {
  try {
    const { error } = await supabase.auth.resend({ type: 'signup', email });
    await tellOwner(email);
    if (!error) toast(toasts.resent);
    else if (authFailure(error).kind === 'rate') toastError(toasts.rateLimited);
    else toastError(toasts.resendFailed);
  } catch {
    toastError(toasts.resendFailed);
  }
}

/** Time to read why before the application's address is opened. */
const LEAVE_MS = 1500;

/** The button's behaviour: busy while sending; without an address it says so and leads to the application. */
export function useResend(email: string | null): { readonly busy: boolean; readonly resend: () => void } {
  const [busy, setBusy] = useState(false);
  const resend = (): void => {
    if (!email) {
      toastError(toasts.noEmail);
      setTimeout(() => window.location.assign(school.links.apply), LEAVE_MS);
      return;
    }
    setBusy(true);
    void resendVerification(email).finally(() => setBusy(false));
  };
  return { busy, resend };
}
