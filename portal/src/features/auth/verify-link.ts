/** Reads what a mail's link says. Hosted links answer in the query or in the fragment; ours carry a token hash. */
import { linkValues } from '@school/shared/link-keys';
import { ANSWERS_PARAM, NEXT_PARAM, paths, safeNext } from '@school/shared/routes';

export const linkTypes = ['signup', 'email', 'recovery', 'invite', 'email_change', 'magiclink'] as const;
export type LinkType = (typeof linkTypes)[number];

export type VerifyLink =
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type: LinkType }
  | { readonly kind: 'error'; readonly type: LinkType }
  | { readonly kind: 'none' };

const typeOf = (value: string | null): LinkType | undefined =>
  linkTypes.find((known) => known === value?.toLowerCase());

export function readLink(search: string, hash: string): VerifyLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const whole = (name: string): string | null => query.get(name) ?? fragment.get(name);
  // As it was sent; else, as a mail program left it.
  const isWhole = typeOf(whole('type')) && /^[\w-]+$/.test(whole('token_hash') ?? '');
  const get = isWhole ? whole : linkValues(search + hash);
  const given = typeOf(get('type'));
  const type = given ?? 'signup';
  if (get('error') || get('error_code') || get('error_description')) return { kind: 'error', type };
  const found = get('token_hash')?.replace(/[^\w-]+$/, '');
  if (!found) return { kind: 'none' };
  // Hexadecimal, as it was before a program wrote the whole link in capitals.
  const tokenHash = /^[0-9A-F]+$/.test(found) ? found.toLowerCase() : found;
  return given ? { kind: 'token', tokenHash, type } : { kind: 'error', type };
}

/** Whether the address is that of a mail's link, as far as it came. */
export const isCut = (address: string): boolean => /[?&#;](?:amp;)?(?:token|type)/i.test(address);

/** The page of a link that was pasted from the mail; null when a part of it is missing. */
export function pageOfPasted(text: string): string | null {
  const link = readLink(`?${text}`, '');
  return link.kind === 'token' ? `${paths.verify}?token_hash=${link.tokenHash}&type=${link.type}` : null;
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
