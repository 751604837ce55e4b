/** Texts of the page that confirms a new address of an account. */
export const addressTexts = {
  title: 'Confirm your new e-mail address',
  lead: 'Our mails to the address of your account did not arrive, and you told the office another one.',
  signInFirst:
    'Sign in first, as always: with the old address and your password. Then press the button that comes here.',
  signIn: 'Sign in',
  signedInAs: (email: string): string => `You are signed in with ${email}.`,
  confirm: 'Confirm this address',
  confirming: 'Confirming…',
  doneTitle: 'Your address is changed',
  done: (email: string): string =>
    `From now on your account has the address ${email}. Sign in with it next time.`,
  goOn: 'Go to your dashboard',
  noLink: 'The link is not complete. Please open it from the mail once more.',
  otherAccount:
    'Is this another account than the one the mail is about? Then log out and sign in with the right one. A newer mail about it ends an older link, and each lives seven days.',
  unexpected: 'The address could not be confirmed. Please try again.',
  changeHint:
    'Two mails go out, one to each mailbox. Nothing changes until the links in both have been followed, in either order.',
  waits: (next: string) => `The change to ${next} is waiting.`,
  waitsText: 'We wrote to both mailboxes. Follow the link in each mail, in either order:',
  waitsOld: 'the mail here says that you want the change',
  waitsNew: 'the mail here shows that this mailbox is yours',
  waitsUntil: (old: string) =>
    `Until then you sign in with ${old}, and our mails go there. If you can’t open it any more, write to the office.`,
} as const;
