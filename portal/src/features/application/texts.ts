/** Every word of the application. Field labels and hints stand in field-texts.ts. */
import { NON_REFUNDABLE } from '@school/shared/costs';
import type { DocumentKind } from '@school/shared/documents';
import { numberWord } from '@school/shared/formats';
import type { Season } from '@school/shared/season';
import { periods, periodText } from '@school/shared/privacy/periods';
import type { SectionId } from './fields.ts';
import { yearName } from '@school/shared/year-name';

/** Of how many people the year asks a letter; null as long as the year is not known. */
function whoRecommends(referees: number | null): string {
  if (referees === null) return 'the names of those whom you will ask for a letter';
  if (referees === 0) return 'a quiet place';
  return referees === 1
    ? 'the name of one person whom you will ask for a letter'
    : `the names of ${numberWord(referees)} people whom you will ask for a letter`;
}

const sections: Readonly<Record<SectionId, { title: string; lead: string }>> = {
  personal: { title: 'Personal', lead: 'Who you are and how we reach you.' },
  academic: { title: 'Academic', lead: 'Where you learned, and how.' },
  essays: { title: 'Essays', lead: 'In your own words. English or Hebrew, as you like.' },
  documents: { title: 'Documents', lead: 'A scan or a clear photo. PDF, JPEG or PNG, up to 25 MB each.' },
  references: { title: 'References', lead: 'People who know you well: a rabbi, a teacher, a counselor.' },
  interview: { title: 'Interview times', lead: 'Choose times that suit you, the best one first.' },
  review: {
    title: 'Check your answers',
    lead: 'Please read everything once more. After you submit, your answers stay as they are, except your contact details and the times for your interview.',
  },
};
const documentHints: Readonly<Record<DocumentKind, string>> = {
  transcript: 'Your latest school transcript. Several pages can be several files.',
  recommendation: 'From a rabbi or teacher, signed. Not needed when you ask a referee under References.',
  passport: 'The page with your photo.',
  medical: 'If a doctor’s form or letter is relevant.',
  resume: 'If you have one.',
};

export const texts = {
  title: (year: string) => `Application ${yearName(year)}`,
  sections,
  documentHints,
  sectionsLabel: 'Sections',
  overview: 'All sections',
  next: (title: string) => `Next: ${title}`,
  missingCount: (count: number) => (count === 1 ? '1 thing missing' : `${count} things missing`),
  complete: 'Complete',
  optionalSection: 'Optional',
  toCheck: 'When everything is there',
  readyToSubmit: 'Ready to submit',
  reviewSubmitted: 'What you have handed in.',
  reviewLate: 'What you have filled in.',
  timesOver: 'Times cannot be chosen now.',
  timeSet: 'The time of your interview.',

  deadline: 'Application deadline',
  extension: 'You have an extension.',
  deadlinePassed:
    'The application deadline has passed. If something kept you from submitting, write to the admissions office and tell us what happened.',
  tooLate:
    'Your last changes came too late. They are kept in this browser, but they are not part of your application.',
  toDashboard: 'Go to your dashboard',

  saved: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  waiting: 'Not saved yet',
  offline: 'No connection. Your answers are kept in this browser and sent when you are back online.',
  saveFailed: 'Saving does not work right now. Your answers are kept in this browser, and we keep trying.',
  signedOut: 'Your session has ended. Your answers are kept in this browser.',
  signInAgain: 'Sign in again',
  autosave: 'Every answer is saved as you type.',
  words: (count: number) => (count === 1 ? '1 word' : `${count} words`),
  elsewhere: 'This answer is being changed on another device.',
  elsewhereWhy: (reason: string) =>
    `It could not be saved yet: ${reason} The answer here is the one we have.`,
  problemsTitle: (count: number) =>
    count === 1 ? 'One answer needs another look' : `${count} answers need another look`,
  problemsCount: (count: number, missing: number) =>
    missing === 0 ? `${count} to correct` : `${count} to correct, ${missing} missing`,
  charactersLeft: (count: number) =>
    count === 1 ? '1 character left' : `${count.toLocaleString('en-US')} characters left`,
  tooMany: (count: number) =>
    count === 1 ? '1 character too many' : `${count.toLocaleString('en-US')} characters too many`,
  leaveOut: 'Leave it out',
  leaveOutLabel: (label: string) => `Leave it out: ${label}`,
  backToReview: 'Back to “Check your answers”',
  showAll: 'Show all',
  showLess: 'Show less',

  begin: 'Begin your application',
  beginLead:
    'It takes about an hour in all. Every answer is saved as you type, so you can stop and continue later.',
  notOpenTitle: 'Applications are not open',
  askOffice: 'Questions? Write to',

  before: {
    title: 'Before you begin',
    needTitle: 'What you need',
    need: (referees: number | null) =>
      `Names and addresses, your school record, three short essays, a transcript, the photo page of your passport, and ${whoRecommends(referees)}. You need none of it to start.`,
    timeTitle: 'How long it takes',
    time: 'About an hour in all, in as many sittings as you like.',
    costTitle: 'What it costs',
    free: 'Applying costs nothing.',
    cost: (total: string, deposit: string) =>
      `The year costs ${total}, room and board included; ${deposit} of it is the ${NON_REFUNDABLE} deposit when you are accepted.`,
    againTitle: 'Stopping and continuing',
    again:
      'With an account every answer is saved as you type. Sign in again at any time, on any device, and continue where you were.',
    yourTime: (when: string) => `On your clock: ${when}.`,
  },
  anonymousTitle: 'Apply',
  anonymousLead: 'Create your account first. Then every answer is saved, and you can stop at any time.',
  anonymousEmail: 'Email',
  anonymousEmailHint: 'You sign in with it, and our mails go there.',
  anonymousContinue: 'Create account and continue',
  anonymousSignIn: 'I already have an account',
  needEmail: 'Enter an email address like name@example.org',
  anonymousNotOpen: {
    before: 'Come back then: the form will be here. Until then, read about the tracks and ask us anything.',
    next: 'Come back then: the form will be here. If you meant to come this year, ask the office.',
    closed:
      'The dates of the next year will stand here as soon as they are set. If something cannot wait for them, write to the office.',
    none: 'Ask us, and we will write to you when they are. If something cannot wait for them, write to the office.',
    open: '',
    last: '',
  } satisfies Readonly<Record<Season, string>>,
  seeDates: 'See the dates',
  askUs: 'Ask us',
  costTitle: (year: string) => `What ${yearName(year)} costs`,
  costLead: 'In US dollars, for the program year; room and board are part of it.',
  costParts: (tuition: string, housing: string, deposit: string) =>
    `Tuition ${tuition}, room and board ${housing}; ${deposit} of it as the ${NON_REFUNDABLE} deposit.`,
  costIncluded: (what: string) => `Includes: ${what}.`,
  earlyContinue: 'Continue with these answers',
  earlyTitle: 'Or begin with the first questions',
  earlyLead: `All of them are optional here. What you type is kept in this browser for a day and, once you sign up, with us for ${periodText(periods.early_answers)}. It goes into your application when you begin it.`,
  lastSeconds: (seconds: number) =>
    `The application deadline is in ${seconds === 1 ? '1 second' : `${seconds} seconds`}. Only what is submitted before it counts.`,

  documentRequired: 'Required',
  documentOptional: 'Optional',
  fileTypes: 'PDF, JPEG or PNG, up to 25 MB.',
  chooseFiles: 'Choose files or take a photo',
  addMore: 'Add another file',
  replaceFile: 'Send a new one',
  preview: 'Preview',
  remove: 'Remove',
  removing: 'Removing…',
  removeTitle: 'Remove this file?',
  removeText: (name: string) => `${name} will be taken out of your application.`,
  replaceReason: 'Please replace it:',
  uploading: (percent: number) => `Sending, ${percent} %`,
  checking: 'Checking the file…',
  cancelUpload: 'Cancel',
  retryUpload: 'Try again',
  dismissUpload: 'Dismiss',
  uploadLabel: (name: string) => `Progress of ${name}`,
  uploadOffline: 'The connection was lost. The file is sent again when you are online.',
  uploadFailed: 'The file could not be sent. Please try again.',
  previewFailed: 'The file could not be opened. Please try again.',
  openFile: 'Open the file',
  close: 'Close',

  noReferences: 'No references yet.',
  addReference: 'Add a reference',
  editReference: 'Change',
  removeReferenceTitle: 'Remove this reference?',
  referenceFields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    relationship: 'How do they know you?',
    organization: 'School or organization',
    years_known: 'Years they have known you',
  },
  referenceHints: { phone: withCode(), relationship: 'Like: my Gemara teacher' },
  referenceTitle: (number: number) => `Reference ${number}`,
  referenceDone: 'Done',
  referenceFieldOf: (label: string) => `Reference: ${label}`,
  referenceUnsaved: 'Something here is not saved yet. Open it to see what.',

  slotsYourTime: 'All times are in your time zone',
  slotsIsrael: 'Israel time beside them.',
  noSlots: 'There are no free times right now.',
  noSlotsYet: 'There are no free times right now. You can submit without one and choose later.',
  goesAgain: 'Please leave this tab open until the file has arrived.',
  chooseAgain: 'This file had not arrived when the page was closed or reloaded. Please choose it once more.',
  filesWaiting: (names: string) => `Not sent yet: ${names}. Please leave this tab open.`,
  filesLost: (names: string) => `Not arrived, please choose again: ${names}.`,
  chosenOf: (count: number, most: number | null) =>
    most === null ? `Your choices: ${count}` : `Your choices: ${count} of ${most}`,
  choose: (most: number) => `Choose up to ${most} times.`,
  yourChoices: 'Your choices, the best one first',
  interviewSet: 'Interview:',
  noChoices: 'No time is chosen.',
  moveUp: (when: string) => `Move up: ${when}`,
  moveDown: (when: string) => `Move down: ${when}`,
  drop: (when: string) => `Take out: ${when}`,
  choicesSaved: 'Saved',
  mostChosen: 'You have chosen as many times as possible. Take one out to choose another.',

  ownQuestions: (year: string) => `Questions for ${yearName(year)}`,
  notProvided: 'Not provided',
  change: 'Change',
  changeLabel: (title: string) => `Change ${title.toLowerCase()}`,
  incomplete: 'Your application is not complete yet.',
  missingTitle: 'Still missing',
  submit: 'Submit application',
  submitting: 'Submitting…',
  submitTitle: 'Submit your application?',
  submitText:
    'It goes to the office as it is now. After that your answers stay as they are, except your contact details and the times for your interview. We confirm it by mail. The office then reads it and may invite you to an interview.',
  submitNow: 'Submit now',
  submitted: { title: 'Application submitted', message: 'We have it, and we confirm it by mail.' },
  unsavedFirst: 'Some answers are not saved yet. Look at the marked fields, or wait for the connection.',
  declaration: 'By submitting, you confirm that your answers are true and your own.',

  otherAddress: 'This is not the address of your account,',
  otherAddressUse: 'Our mails go to the address of your account. The office sees both.',
  otherAddressChange: 'Change the account’s address',
  putAside: 'Put this application aside',
  puttingAside: 'One moment…',
  putAsideTitle: 'Put your application aside?',
  putAsideText:
    'It is kept just as it is, and we send no reminders. Letters of referees wait too. You can take it up again and continue where you were.',
  putAsideUntil: 'Until',
  putAsideNow: 'Put it aside',
  putAsideDone: { title: 'Put aside', message: 'Your application is kept as it is.' },
  asideNote: 'You have put this application aside. It is kept as it is until you take it up again.',
  asideLate:
    'The application deadline passed while your application was put aside. It is kept as it is. If you want to continue with it, write to the admissions office and tell us what happened.',
  asideUnsaved:
    'What you typed last is kept in this browser. It is saved when you take the application up again.',

  withdraw: 'Withdraw application',
  withdrawing: 'Withdrawing…',
  withdrawTitle: 'Withdraw your application?',
  withdrawText:
    'The office will stop working on it, and interview times are cancelled. You cannot undo this here.',
  withdrawPlaceText:
    'You give up your place, and it can be offered to somebody else. You cannot undo this here.',
  withdrawn: {
    title: 'Application withdrawn',
    message: 'Write to the admissions office if you change your mind.',
  },
} as const;

function withCode(): string {
  return 'With the country code, like +1 212 555 0123';
}
