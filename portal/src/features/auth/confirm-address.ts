import { paths } from '@school/shared/routes';
import { invoke } from '../../lib/api.ts';
import { supabase } from '../../lib/client.ts';
import { forgetLinkKey } from '../../lib/use-link-key.ts';
import { addressTexts } from './address-texts.ts';

/** Gives the account of whoever is signed in the address that the link proves; answers it. Throws a Problem. */
export async function confirmAddress(token: string): Promise<string> {
  const { email } = await invoke<{ email: string }>('change-address', { token }, addressTexts.unexpected);
  forgetLinkKey(paths.confirmAddress);
  // The token of this session still names the old address.
  await supabase.auth.refreshSession();
  return email;
}
