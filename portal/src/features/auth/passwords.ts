import { invoke } from '../../lib/api.ts';
import { supabase } from '../../lib/client.ts';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { texts, toasts } from './texts.ts';

export type NewPasswordName = 'password' | 'confirm';

export function checkNewPassword(values: Record<NewPasswordName, string>): FieldErrors<NewPasswordName> {
  if (!values.password) return { password: texts.required(texts.newPassword) };
  if (values.password === values.confirm) return {};
  toastError(toasts.passwordMismatch);
  return { confirm: texts.mismatch };
}

/** Says what was refused; a step that comes before is no refusal. */
function refused(thrown: unknown): Problem {
  const problem = asProblem(thrown);
  if (problem.kind !== 'second_factor' && problem.kind !== 'current_needed')
    toastError(toasts.passwordFailed(problem.message));
  return problem;
}

/** Sets the password of the signed-in person; `current` when the sign-in is not a fresh one. Answers what was refused. */
export async function savePassword(password: string, current?: string): Promise<Problem | undefined> {
  try {
    await invoke('set-password', current ? { password, current } : { password }, texts.unexpected);
    toast(toasts.passwordSet);
    return undefined;
  } catch (thrown) {
    return refused(thrown);
  }
}

/** Accepts the invitation to a staff account with this password, and signs in with it: every older session has ended. */
export async function acceptInvitation(email: string, password: string): Promise<Problem | undefined> {
  try {
    await invoke('accept-invitation', { password }, texts.unexpected);
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    if (error) throw error;
    toast(toasts.passwordSet);
    return undefined;
  } catch (thrown) {
    return refused(thrown);
  }
}
