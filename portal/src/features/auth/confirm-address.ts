import { invoke } from '../../lib/api.ts';
import { supabase } from '../../lib/client.ts';
import { addressTexts } from './address-texts.ts';

/** Only of this tab, so not among the keys that the rooms share. */
const TOKEN_KEY = 'addressToken';

/**
 * The token of a mailed link, which stands after the #. It is kept for this tab while its owner signs in, and taken out of the
 * address, so that it stands in no history and goes to no server.
 */
export function takeAddressToken(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  if (token) sessionStorage.setItem(TOKEN_KEY, token);
  return token || sessionStorage.getItem(TOKEN_KEY);
}

/** Gives the account of whoever is signed in the address that the link proves; answers it. Throws a Problem. */
export async function confirmAddress(token: string): Promise<string> {
  const { email } = await invoke<{ email: string }>('change-address', { token }, addressTexts.unexpected);
  sessionStorage.removeItem(TOKEN_KEY);
  // The token of this session still names the old address.
  await supabase.auth.refreshSession();
  return email;
}
