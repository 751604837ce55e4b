/**
 * The random key of the browser that signed up. Its hash goes with the sign-up; shown by the person who has confirmed the
 * address, it proves that the password was chosen by them and not by a stranger who typed their address first.
 */
import { storageKeys } from '@school/shared/session';
import { storedRecord, textsOf } from '@school/shared/stored';
import { call } from '../../lib/api.ts';
import { sameAddress } from '@school/shared/addresses';

export function keepSignUpKey(storage: Storage, email: string, key: string): void {
  storage.setItem(storageKeys.signUpKey, JSON.stringify({ email, key }));
}

/** The key of this browser's sign-up for this address; null when it was not made here. */
export function signUpKey(storage: Storage, email: string): string | null {
  const found = textsOf(storedRecord(storage, storageKeys.signUpKey), 'email', 'key');
  return found && sameAddress(found.email, email) ? found.key : null;
}

/** Shows this browser's key. False when the account's password was chosen elsewhere and must be typed once more. */
export async function provePassword(storage: Storage, email: string): Promise<boolean> {
  const proved = await call('prove_password', { key: signUpKey(storage, email) ?? '' });
  storage.removeItem(storageKeys.signUpKey);
  return proved;
}

/** What another browser has done about the sign-up of this one: 'choosing' when the address is confirmed and the password not yet. */
export type SignUpState = 'waiting' | 'choosing' | 'confirmed';

export async function signUpState(storage: Storage): Promise<SignUpState> {
  const email = storage.getItem(storageKeys.pendingVerificationEmail);
  const key = email ? signUpKey(storage, email) : null;
  if (!email || !key) return 'waiting';
  return call('sign_up_state', { email, key }).catch(() => 'waiting' as const);
}
