/** Words about a mail that could not be delivered, and about its address. */
export const texts = {
  anotherAddress: 'Another address',
  sendThere: 'Send there',
  accountAddress:
    'This mail goes to the address of an account. Ask its owner for a better one: a mail there lets them confirm it, signed in with their password.',
  newAddress: 'New address of this person',
  askToConfirm: 'Ask to confirm it',
  asked: (email: string): string =>
    `A mail to ${email} asks to confirm this address. Send this mail again afterwards.`,
  willBeSentAgain: 'The mail will be sent again',
  notChanged: 'The mail was not changed',
  title: (count: number): string =>
    count === 1 ? 'A mail could not be delivered' : `${count} mails could not be delivered`,
  to: (mail: string, who: string): string => `${mail}, to ${who}`,
  sendAgain: 'Send again',
  otherAddress: 'Another address',
  administrators: 'An administrator can send it again or start the change of the address.',
} as const;

/** Kinds whose address the office itself (or an applicant) typed; every other goes to the address of an account. */
export const TYPED_ADDRESS: readonly string[] = [
  'student_invitation',
  'reference_request',
  'reference_reminder',
];
