/** Texts of the page that confirms a new address of an account. */
import { inLanguages } from '../../lib/language.ts';

export const addressTexts = inLanguages('address', {
  title: 'Confirm your new e-mail address',
  lead: 'Our mails to your account’s address did not arrive. You gave the office another address.',
  signInFirst:
    'Please sign in first, with the old address and your password. Then confirm the new address here.',
  signIn: 'Sign in',
  signedInAs: (email: string): string => `You are signed in with ${email}.`,
  confirm: 'Confirm this address',
  confirming: 'Confirming…',
  doneTitle: 'Your address is changed',
  done: (email: string): string => `Your account now has the address ${email}. Sign in with it next time.`,
  goOn: 'Go to your dashboard',
  otherAccount:
    'If the mail is about another account, log out and sign in with that one. A link works for seven days. A newer mail replaces it.',
  unexpected: 'The address could not be confirmed. Please try again.',
  changeHint: 'We write to both addresses. Nothing changes until you have pressed the button in both mails.',
  waits: (next: string) => `The change to ${next} is waiting.`,
  waitsText:
    'We wrote to both mailboxes. Press the button in each mail, in either order. If you have pressed one already, only the other is left.',
  waitsOld: 'this mail confirms that you want the change',
  waitsNew: 'this mail confirms that the new mailbox is yours',
  waitsUntil: (old: string) =>
    `Until then you sign in with ${old}, and our mails go there. If you cannot open that mailbox, write to the office.`,
} as const);
