import { meantAddress } from '@school/shared/link-keys';
import type { Island } from '../islands/island';

/** Leads on from an address that a mail program or a hand has changed; the page says 404 only where nobody can tell what was meant. */
export const meant: Island = () => {
  const { pathname, search, hash } = window.location;
  const address = meantAddress(pathname + search + hash);
  if (address) window.location.replace(address);
};
