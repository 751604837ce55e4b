import { dayText } from '@school/shared/dates';
import { yearName } from '@school/shared/year-name';
import { inLanguages } from '../../lib/language.ts';

/** Words of the page on which a parent or guardian answers. */
export const texts = inLanguages('consent', {
  title: 'Consent of a parent or guardian',
  lead: (applicant: string, year: string) => `For ${applicant}, who is applying for ${yearName(year)}.`,
  someone: 'an applicant',
  asked: (applicant: string) =>
    `Anyone who applies before turning 18 needs the consent of a parent or guardian, and ${applicant} has named you. Please read the words below. If you agree, sign them with your name. If you do not, tell us. You need no account.`,
  words: 'What you agree to',
  refuse: 'I do not agree',
  refuseTitle: 'Tell us that you do not agree?',
  refuseBody:
    'We will tell the applicant that you have not agreed. Only our admissions team reads what you add here.',
  refuseNote: 'A note to our admissions team',
  refuseConfirm: 'I do not agree',
  refusing: 'Sending…',
  givenTitle: 'Thank you',
  given: (signature: string, day: string) =>
    `Signed by ${signature} on ${dayText(day)}. You get a copy of what you signed by mail.`,
  givenMore: 'There is nothing more to do. You can close this page.',
  followTitle: 'Would you like to follow the application?',
  follow:
    'You see where it stands, what is still to do, and payments. You need an account with your own address for it.',
  followButton: 'Follow the application',
  refused:
    'You have told us that you do not agree. If you change your mind, the applicant can ask you again.',
  rejected:
    'Our office could not take this consent as it was given. The applicant can ask for it again; please speak with them.',
  closed:
    'This request is over. Another one has taken its place, a consent has been given, or none is needed any more.',
  unknownTitle: 'This link does not work',
  unknown:
    'Perhaps part of it is missing, or there is a newer mail in your inbox. Please use the link in the newest mail.',
  limited: 'Too many links were tried from your network. Please try again in an hour.',
  ask: 'Questions? Write to us at',
} as const);
