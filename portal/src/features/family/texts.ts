import type { Line } from '@school/shared/lines';
import { dayText } from '@school/shared/dates';
import { yearName } from '@school/shared/year-name';
import { inLanguages } from '../../lib/language.ts';

/** Words of a parent's pages. */
export const texts = inLanguages('family', {
  title: 'Your family',
  lead: 'Where the application stands. You see answers and documents only if your child shares them with you.',
  none: 'You do not follow an application. If you were invited by mail, open the link in that mail. Otherwise your child or our office can invite you.',
  own: 'Your own application',
  choose: 'Whose application',
  for: (year: string) => `Application for ${yearName(year)}`,
  reference: 'Reference number',
  outstanding: 'Still to do',
  awaited: 'Waiting for',
  nothing: 'Nothing is outstanding.',
  awaitedLine: ({ kind, label }: Line) => (kind === 'referee' ? `The letter of ${label}` : label),
  ready: 'Everything is there. It only needs to be submitted.',
  dates: 'Dates',
  deadline: 'Application deadline',
  decisions: 'Acceptance letters',
  reply: 'Reply to the offer by',
  replyEnded: 'The time to reply ended on',
  tasks: 'After the acceptance',
  tasksDue: 'Tasks due before',
  tasksBy: (day: string, depositIsOpen: boolean, isSaid: boolean) =>
    `Due before ${dayText(day)}${depositIsOpen ? ', the deposit earlier' : ''}. The student ticks these${depositIsOpen && !isSaid ? '; that the deposit was sent can be said below' : ''}.`,
  done: 'Marked as done',
  sent: 'Reported as sent',
  open: 'Not done yet',
  confirmed: 'Confirmed',
  schoolHasIt: 'The school has it',
  deposit: 'Program deposit',
  consentGiven: 'The consent has been given. There is nothing more to do.',
  consent: 'Consent of a parent or guardian',
  consentCanWait:
    'Consent of a parent or guardian: it is needed once a place is accepted, and can be signed now',
  // Reckoned on the day of submission: by now they may be 18.
  consentLead: (name: string) =>
    `Anyone who applies before turning 18 needs the consent of a parent or guardian. Please read these words, and sign them for ${name} if you agree.`,
  answers: 'Answers',
  documents: 'Documents',
  notShared: 'Answers and documents are not shared with you. Your child can change that on their dashboard.',
  empty: 'Not answered',
  noDocuments: 'No documents have been sent yet.',
  openDocument: (name: string) => `Open ${name}`,
  openAgain: 'Please try again.',
  openFailed: (reason: string) => `The document was not opened. ${reason}`,
  invitation: 'Follow an application',
  someone: 'an applicant',
  invited: (applicant: string, year: string) =>
    `You are invited to follow the application of ${applicant} for ${yearName(year)}. You see where it stands, what is still to do, and payments.`,
  signed: (applicant: string, year: string) =>
    `You have signed the consent for ${applicant}. Here you can follow the application for ${yearName(year)}: where it stands, what is still to do, and payments.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: 'Follow the application',
  accepting: 'One moment…',
  another: 'Sign in with another account',
  signInFirst:
    'You need an account with an address of your own, not the applicant’s. After you have confirmed your address, come back by the same link of ours.',
  signIn: 'Sign in',
  signUp: 'Open an account',
  accepted: 'This invitation has been accepted.',
  expired: 'This invitation has expired. Please ask for a new one.',
  signedExpired: 'This link no longer lets you follow the application. The applicant can invite you.',
  unknown: 'This link does not work. Perhaps part of it is missing, or the invitation was withdrawn.',
  limited: 'Too many links were tried from your network. Please try again in an hour.',
  toFamily: 'To your family’s page',
} as const);
