import { useState } from 'react';
import school from '@school/shared/school.json';
import { supabase } from '../../lib/client.ts';
import { toast, toastError, type ToastText } from '../../lib/toasts.ts';
import { authFailure } from './auth-errors.ts';
import { tellOwner } from './tell-owner.ts';
import { toasts } from './texts.ts';

/** Asks for another verification mail; answers why none goes, in the words of the error catalogue. */
async function refusalOf(email: string): Promise<ToastText | null> {
  try {
    const { error } = await supabase.auth.resend({ type: 'signup', email });
    await tellOwner(email);
    if (!error) return null;
    return authFailure(error).kind === 'rate' ? toasts.rateLimited : toasts.resendFailed;
  } catch {
    return toasts.resendFailed;
  }
}

/** Time to read why before the application's address is opened. */
const LEAVE_MS = 1500;

export interface Resend {
  readonly busy: boolean;
  /** Why no mail goes; stands beside the button when the toast has gone. */
  readonly refused: string | undefined;
  readonly resend: () => void;
}

/** The button's behaviour: busy while sending; without an address it says so and leads to the application. */
export function useResend(email: string | null): Resend {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const say = (refusal: ToastText | null): void => {
    if (refusal) toastError(refusal);
    else toast(toasts.resent);
    setRefused(refusal?.message);
  };
  const resend = (): void => {
    if (!email) {
      say(toasts.noEmail);
      setTimeout(() => window.location.assign(school.links.apply), LEAVE_MS);
      return;
    }
    setBusy(true);
    void refusalOf(email)
      .then(say)
      .finally(() => setBusy(false));
  };
  return { busy, refused, resend };
}
