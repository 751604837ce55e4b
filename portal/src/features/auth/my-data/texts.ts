/** The words of "Your data": taking it along, another spelling of the name, deletion. */
import { periods, periodText } from '@school/shared/privacy/periods';
export const myDataTexts = {
  title: 'Your data',
  lead: 'You can download a copy of what we hold about you, have your name corrected, and ask us to delete it all.',

  takeTitle: 'Download your data',
  takeLead:
    'One ZIP file: a page to read, the same facts for other programs, and every file of yours that we keep. It is private, so keep it where only you can open it.',
  take: 'Download my data',
  taking: 'Collecting...',
  taken: {
    title: 'Download started',
    message: 'Your copy is being saved. We have sent you a mail about it.',
  },
  takeFailed: (message: string) => `Not downloaded. ${message}`,

  nameTitle: 'Your name',
  nameLead: 'As the office has it:',
  noName: 'No name yet.',
  correct: 'Correct my name',
  nameHint: 'Spell it as in your passport. The office checks it before it changes. Both spellings are kept.',
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
    'You can ask us to delete your account, your application, your files and our mails to you. What the law makes us keep, such as receipts, is deleted later.',
  ask: 'Ask for deletion',
  askTitle: 'Ask for deletion?',
  askBody: `The office answers within ${periodText(periods.answer)}. Until then nothing changes, and you can withdraw the request. Deleted data cannot be brought back, so download it first if you want to keep it.`,
  keep: 'Keep my data',
  deletionAsked: { title: 'Request sent', message: 'We have sent you a mail that confirms it.' },
  deletionWaiting: (asked: string, due: string) =>
    `You asked for deletion on ${asked}. The office answers by ${due} at the latest.`,

  takeBack: 'Withdraw the request',
  takingBack: 'Withdrawing...',
  takenBack: { title: 'Request withdrawn', message: 'Nothing has changed.' },
  refused: (day: string, reason: string) => `On ${day} the office answered: ${reason}`,
} as const;
