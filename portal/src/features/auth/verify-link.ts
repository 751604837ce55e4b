/** Reads what a mail's link says. Hosted links answer in the query or in the fragment; ours carry a token hash. */
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
