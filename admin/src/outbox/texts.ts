/** Texts of the outbox. */
export const texts = {
  title: 'Outbox',
  intro:
    'Every mail the product sends, from the moment it is due. Decision mails carry no decision, only a link.',
  empty: 'No mails here.',
  sendAgain: 'Send again',
  willBeSentAgain: 'The mail will be sent again',
  willNotBeSent: 'The mail will not be sent',
  notChanged: 'The mail was not changed',
  asSent: 'As it went',
  notSentYet: 'This mail has not gone yet. It is written when it goes, with the newest facts.',
  noCopy: 'No copy of this mail was kept.',
  designed: 'Designed',
  plain: 'Plain text',
  attempts: 'Attempts',
  noAttempts: 'Nothing has been tried yet.',
  taken: 'Taken by the mail server',
  refusedForGood: 'Refused for good',
  refused: 'Could not be delivered',
  anotherAddress: 'Another address',
  sendThere: 'Send there',
  accountAddress:
    'This mail goes to the address of an account. Ask its owner for a better one: a mail there lets them confirm it, signed in with their password.',
  newAddress: 'New address of this person',
  askToConfirm: 'Ask to confirm it',
  asked: (email: string): string =>
    `A mail to ${email} asks to confirm this address. Send this mail again afterwards.`,
  held: 'All mail is held: nothing leaves until it is let go.',
  hold: 'Hold all mail',
  letGo: 'Let mail go',
  holdQuestion:
    'No mail leaves until somebody lets it go: no code, no receipt, no news. Mails wait and keep their order.',
  nowHeld: 'All mail is held',
  nowGoing: 'Mail goes again',
  settingsNotSaved: 'This was not saved',
} as const;

/** Kinds whose address the office itself (or an applicant) typed; every other goes to the address of an account. */
export const TYPED_ADDRESS: readonly string[] = [
  'student_invitation',
  'reference_request',
  'reference_reminder',
];
