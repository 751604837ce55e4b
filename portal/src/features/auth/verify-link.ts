/** Reads what a mail's link says. Hosted links answer in the query or in the fragment; ours carry a token hash. */
import { ANSWERS_PARAM, NEXT_PARAM, paths, safeNext } from '@school/shared/routes';

export const linkTypes = ['signup', 'email', 'recovery', 'invite', 'email_change', 'magiclink'] as const;
export type LinkType = (typeof linkTypes)[number];

export type VerifyLink =
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type: LinkType }
  | { readonly kind: 'error'; readonly type: LinkType }
  | { readonly kind: 'none' };

const isLinkType = (value: string | null): value is LinkType => linkTypes.some((type) => type === value);

export function readLink(search: string, hash: string): VerifyLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string): string | null => query.get(name) ?? fragment.get(name);
  const given = get('type');
  const type = isLinkType(given) ? given : 'signup';
  if (get('error') || get('error_code') || get('error_description')) return { kind: 'error', type };
  const tokenHash = get('token_hash');
  if (!tokenHash) return { kind: 'none' };
  return isLinkType(given) ? { kind: 'token', tokenHash, type } : { kind: 'error', type };
}

const ownPage: Readonly<Record<LinkType, string>> = {
  signup: paths.authCallback,
  email: paths.authCallback,
  magiclink: paths.authCallback,
  recovery: paths.setPassword,
  invite: paths.setPassword,
  email_change: paths.account,
};

/**
 * Where a redeemed link leads: to the page of its type, which passes the link's `next` on when its own work is done. A
 * changed address needs no more work, so its link goes there at once. The key of answers given before the account goes along.
 * Only pages of our own origin are followed.
 */
export function pageAfter(type: LinkType, search: string): string {
  const own = ownPage[type];
  const wanted = safeNext(new URLSearchParams(search).get(NEXT_PARAM), own);
  if (wanted === own || type === 'email_change') return wanted;
  const next = new URL(wanted, window.location.origin);
  const answers = next.searchParams.get(ANSWERS_PARAM);
  next.searchParams.delete(ANSWERS_PARAM);
  const rest = next.pathname + next.search + next.hash;
  const query = new URLSearchParams({
    ...(answers ? { [ANSWERS_PARAM]: answers } : {}),
    ...(rest === own ? {} : { [NEXT_PARAM]: rest }),
  });
  const asked = query.toString();
  return asked ? `${own}?${asked}` : own;
}
