/** The words of "Your data": taking it along, another spelling of the name, deletion. */
export const myDataTexts = {
  title: 'Your data',
  lead: 'You may take along everything we hold about you, have your name corrected, and ask that all of it be deleted.',

  takeTitle: 'Take it along',
  takeLead:
    'One ZIP file with a page that you can read, the same as data for other programs, and every file you sent. It holds private things: keep it where only you can open it.',
  take: 'Download my data',
  taking: 'Collecting...',
  taken: {
    title: 'Download started',
    message: 'Your copy is being saved. We have sent you a mail that says so.',
  },
  takeFailed: (message: string) => `Not downloaded. ${message}`,

  nameTitle: 'Your name',
  nameLead: 'As the office has it:',
  noName: 'No name yet.',
  correct: 'Correct my name',
  nameHint:
    'Spell it as in your passport. The office looks at it before it changes; both spellings are kept.',
  firstName: 'First name',
  lastName: 'Last name',
  hebrewFirstName: 'Hebrew first name',
  hebrewLastName: 'Hebrew last name',
  required: 'This field is required.',
  send: 'Send to the office',
  sending: 'Sending...',
  cancel: 'Cancel',
  nameAsked: { title: 'Request sent', message: 'The office will look at your name.' },
  nameWaiting: (name: string, day: string) =>
    `You have asked for "${name}". The office answers by ${day} at the latest.`,

  deletionTitle: 'Deletion',
  deletionLead:
    'You can ask that your account, your application, your files and our mails to you be deleted. What the law makes us keep, such as receipts, is deleted later.',
  ask: 'Ask for deletion',
  askTitle: 'Ask for deletion?',
  askBody:
    'The office answers within a month. Until then nothing changes and you can take the request back. Once your data is deleted, nobody can bring it back: take it along first if you want to keep it.',
  keep: 'Keep my data',
  deletionAsked: { title: 'Request sent', message: 'We have sent you a mail that confirms it.' },
  deletionWaiting: (asked: string, due: string) =>
    `You asked for deletion on ${asked}. The office answers by ${due} at the latest.`,

  takeBack: 'Take the request back',
  takingBack: 'Taking back...',
  takenBack: { title: 'Request taken back', message: 'Nothing has changed.' },
  refused: (day: string, reason: string) => `On ${day} the office answered: ${reason}`,
} as const;
