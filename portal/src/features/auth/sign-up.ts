import { isEmail, plainAddress } from '@school/shared/addresses';
import { storageKeys } from '@school/shared/session';
import { supabase } from '../../lib/client.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { randomKey, sha256 } from '../../lib/random-key.ts';
import { authFailure } from './auth-errors.ts';
import { redirectAfterSignUp } from './early-answers.ts';
import { keepSignUpKey } from './sign-up-key.ts';
import { tellOwner } from './tell-owner.ts';
import { texts } from './texts.ts';

export const signUpNames = ['first_name', 'last_name', 'email', 'password', 'confirm'] as const;
export type SignUpName = (typeof signUpNames)[number];

const labels: Readonly<Record<SignUpName, string>> = {
  first_name: texts.firstName,
  last_name: texts.lastName,
  email: texts.email,
  password: texts.password,
  confirm: texts.confirmPassword,
};

/** Specification, section 5: everything is required, the address looks like one, the passwords match. */
export function checkSignUp(values: Record<SignUpName, string>): FieldErrors<SignUpName> {
  const errors: FieldErrors<SignUpName> = {};
  for (const name of signUpNames) if (!values[name].trim()) errors[name] = texts.required(labels[name]);
  if (errors.confirm) errors.confirm = texts.passwordAgain;
  if (values.email.trim() && !isEmail(values.email)) errors.email = texts.emailFormat;
  if (values.password && values.confirm && values.password !== values.confirm)
    errors.confirm = texts.mismatch;
  return errors;
}

type SignUpOutcome =
  | { readonly kind: 'mail-sent' | 'signed-in' | 'unexpected' }
  | { readonly kind: 'refused'; readonly message: string; readonly weakPassword: boolean };

/** Why the password is refused. The lists are fetched now; without them the server's rules decide. */
async function weakPassword(values: Record<SignUpName, string>): Promise<string | undefined> {
  const loaded = await import('./strength.ts').catch(() => null);
  return loaded?.weakness(values.password, [values.email, values.first_name, values.last_name]);
}

async function send(values: Record<SignUpName, string>, next: string | null) {
  const email = plainAddress(values.email);
  const key = randomKey();
  const hash = await sha256(key);
  const emailRedirectTo = await redirectAfterSignUp(localStorage, email, next);
  const data = {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    ...(hash ? { sign_up_key_hash: hash } : {}),
  };
  const answer = await supabase.auth.signUp({
    email,
    password: values.password,
    options: { emailRedirectTo, data },
  });
  if (!answer.error && hash) keepSignUpKey(localStorage, email, key);
  return answer;
}

/**
 * Asks for an account. An address that already has one looks exactly like success, so that nobody learns that it exists; its
 * owner gets a mail (tellOwner). `next` is the page that asked for the sign-in; the mail's link brings the person back to it.
 */
export async function createAccount(
  values: Record<SignUpName, string>,
  next: string | null,
): Promise<SignUpOutcome> {
  try {
    const weak = await weakPassword(values);
    if (weak) return { kind: 'refused', message: weak, weakPassword: true };
    const { data, error } = await send(values, next);
    const failure = error ? authFailure(error) : null;
    if (!failure || failure.kind === 'exists') await tellOwner(plainAddress(values.email));
    if (!error) {
      if (data.user) localStorage.setItem(storageKeys.tempApplicationUserId, data.user.id);
      return { kind: data.session ? 'signed-in' : 'mail-sent' };
    }
    if (failure?.kind === 'exists') return { kind: 'mail-sent' };
    if (failure?.kind === 'rate') return { kind: 'refused', message: texts.tooMany, weakPassword: false };
    if (failure?.kind === 'message' || failure?.kind === 'weak-password')
      return { kind: 'refused', message: failure.message, weakPassword: failure.kind === 'weak-password' };
    return { kind: 'unexpected' };
  } catch {
    return { kind: 'unexpected' };
  }
}
