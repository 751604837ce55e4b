import { supabase } from '../../lib/client.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { authFailure } from './auth-errors.ts';
import { texts, toasts } from './texts.ts';

export type NewPasswordName = 'password' | 'confirm';

export function checkNewPassword(values: Record<NewPasswordName, string>): FieldErrors<NewPasswordName> {
  if (!values.password) return { password: texts.required(texts.newPassword) };
  if (values.password === values.confirm) return {};
  toastError(toasts.passwordMismatch);
  return { confirm: texts.mismatch };
}

function refused(message: string): string {
  toastError(toasts.passwordFailed(message));
  return message;
}

/** Sets the password of the signed-in person. Returns the sentence that belongs to the field when it is refused. */
export async function savePassword(password: string): Promise<string | undefined> {
  try {
    const { error } = await supabase.auth.updateUser({ password });
    if (!error) {
      toast(toasts.passwordSet);
      return undefined;
    }
    const failure = authFailure(error);
    return refused('message' in failure ? failure.message : texts.unexpected);
  } catch {
    return refused(texts.unexpected);
  }
}
