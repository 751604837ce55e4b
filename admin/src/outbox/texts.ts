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
  held: 'All mail is held: nothing leaves until it is let go.',
  hold: 'Hold all mail',
  letGo: 'Let mail go',
  holdQuestion:
    'No mail leaves until somebody lets it go: no code, no receipt, no news. Mails wait and keep their order.',
  nowHeld: 'All mail is held',
  nowGoing: 'Mail goes again',
  settingsNotSaved: 'This was not saved',
} as const;
