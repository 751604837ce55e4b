/** Words of the referee's page. */
import { yearName } from '@school/shared/year-name';
import { inLanguages } from '../../lib/language.ts';

export const texts = inLanguages('referee', {
  title: 'A letter of recommendation',
  thanksTitle: 'Thank you',
  forWhom: (applicant: string, year: string) => `For ${applicant}, who is applying for ${yearName(year)}.`,
  someone: 'an applicant',
  greeting: (referee: string) => `Dear ${referee},`,
  asked: (applicant: string) =>
    `${applicant} has named you as a referee. We would value your letter. Write it here, or add it as a file. You need no account. You can stop and come back later by the link in your mail.`,
  until: 'Please send it by',
  waived: (applicant: string) => `${applicant} has given up the right to read your letter.`,
  notWaived: (applicant: string) =>
    `${applicant} has not given up the right to ask about your letter. Even so, we show it to nobody but our admissions team.`,
  office: 'Only our admissions team reads it. The applicant sees that it has arrived, but not what it says.',
  begin: 'Write the letter',
  goOn: 'Continue your letter',
  beginning: 'Opening…',
  cannot: 'I cannot write',
  letter: 'Your letter',
  letterHint: 'It is saved as you write.',
  saved: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  waiting: 'Not saved yet: there is no connection. We keep trying.',
  failed: (sentence: string) => `Not saved: ${sentence}`,
  file: 'Or as a file',
  fileHint:
    'A signed letter: one PDF, or up to five photographs of its pages (JPEG or PNG), each up to 25 MB. You can send it with the text or instead of it.',
  choose: 'Choose a PDF or photographs',
  chooseMore: 'Choose another PDF or more photographs',
  uploading: 'Sending the file…',
  remove: 'Remove',
  removing: 'Removing…',
  notSent: (name: string, sentence: string) => `${name}: ${sentence}`,
  removeFile: (name: string) => `Remove ${name}`,
  fileFailed: 'The file could not be sent. Please try again.',
  send: 'Send the letter',
  sendTitle: 'Send the letter now?',
  sendBody: 'You cannot change it after it is sent.',
  sending: 'Sending…',
  later: 'Not yet',
  cannotTitle: 'Tell us that you cannot write?',
  cannotBody:
    'The applicant’s page will say that you cannot write. Only our admissions team reads what you add here.',
  cannotNote: 'A note to our admissions team',
  cannotConfirm: 'Tell them',
  cannotBusy: 'Sending…',
  conflictTitle: 'Your letter was changed in another window.',
  conflict: 'Below is the text of this window. Which one do you want to keep?',
  keepMine: 'Keep this window’s text',
  takeTheirs: 'Take the other one',
  sent: (applicant: string) =>
    `Your letter for ${applicant} has reached our admissions team. A receipt is on its way to you by mail.`,
  sentMore: 'There is nothing more to do. You can close this page.',
  declined: 'You have told us that you cannot write. Thank you for letting us know.',
  again: 'I can write after all',
  paused: (applicant: string) =>
    `${applicant} has put the application aside for now. There is nothing to write yet.`,
  pausedMore: 'If it is taken up again, this link will open the letter. What you have written is kept.',
  closed: 'A letter is no longer needed. Thank you for being willing to write one.',
  closedMore: 'If you think this is a mistake, please write to us at',
  unknownTitle: 'This link does not open a letter',
  unknown:
    'Perhaps part of it is missing, or there is a newer mail in your inbox. Please use the link in the newest mail.',
  limited: 'Too many links were tried from your network. Please try again in an hour.',
  ask: 'Questions? Write to us at',
} as const);
