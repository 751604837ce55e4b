import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { linkKey } from '@school/shared/link-keys';

/** Only of this tab, so not among the keys that the rooms share. */
const keptAs = (page: string): string => `link:${page}`;

/** The key of a mailed link was used: this tab need not know it any more. */
export const forgetLinkKey = (page: string): void => sessionStorage.removeItem(keptAs(page));

/**
 * The key of the mailed link that opened the page, or of the one pasted there. In the address it stands after the #, so that it goes to
 * no server. Kept for the tab it is taken out of the address, and is there after its owner has signed in.
 */
export function useLinkKey(page: string, keep: 'address' | 'tab'): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search + hash;
  const given = linkKey(here);
  const [kept, setKept] = useState(() => (keep === 'tab' ? sessionStorage.getItem(keptAs(page)) : null));
  if (given && keep === 'tab' && given !== kept) {
    sessionStorage.setItem(keptAs(page), given);
    setKept(given);
  }
  const meant = keep === 'tab' ? page : `${page}#${given}`;
  useEffect(() => {
    if (given && here !== meant) void navigate(meant, { replace: true });
  }, [given, here, meant, navigate]);
  return given ?? kept;
}
