/** Only of this tab, so not among the keys that the rooms share. */
const TOKEN_KEY = 'parentInvitation';

/** The token of a mailed link, kept for this tab while the parent signs in, and taken out of the address. */
export function takeInvitationToken(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  if (token) sessionStorage.setItem(TOKEN_KEY, token);
  return token || sessionStorage.getItem(TOKEN_KEY);
}

export const forgetInvitationToken = (): void => sessionStorage.removeItem(TOKEN_KEY);
