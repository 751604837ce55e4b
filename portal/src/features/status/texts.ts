/** One sentence per state, what comes next, and whom to ask. */
import { yearName } from '@school/shared/year-name';

export const texts = {
  title: (name: string) => `Welcome, ${name}`,
  stateLabel: 'Where you are',
  nextLabel: 'What happens next',
  tasksLabel: 'Your application, piece by piece',
  letterTitle: 'Your letter',
  letterUnopened: 'There is a letter for you about your application.',
  letterUnopenedOf: (year: string) =>
    `There is a letter for you about your application for ${yearName(year)}.`,
  letterOpen: 'Open your letter',
  letterAgain: 'Read your letter',
  letterAgainOf: (year: string) => `Read your letter for ${yearName(year)}`,
  interviewLabel: 'Your interview',
  interviewKept: 'It stays booked. Write to the office if it no longer suits you.',
  reference: 'Reference number',
  sentOn: (when: string) => `submitted on ${when}`,
  askLabel: 'Whom to ask',
  ask: 'The admissions office answers at',

  none: 'You have not started an application yet.',
  invitedParent: 'If you were invited to follow somebody’s application, open the link in that mail.',
  linked: 'You are in the yeshiva’s student records.',
  enrolled: 'You are enrolled in the yeshiva.',
  noneClosed: 'Applications are not open right now.',
  noneLate: 'You have not started an application, and the form is closed.',
  draft: (year: string, missing: number) =>
    missing === 0
      ? `Your application for ${yearName(year)} is complete, but not submitted yet.`
      : `Your application for ${yearName(year)} is in progress: ${missing === 1 ? 'one thing is' : `${missing} things are`} still missing.`,
  draftWrong: (year: string, missing: number, wrong: number) =>
    `Your application for ${yearName(year)} is in progress: ${[
      missing > 0 && (missing === 1 ? 'one thing is still missing' : `${missing} things are still missing`),
      wrong === 1 ? 'one answer needs another look' : `${wrong} answers need another look`,
    ]
      .filter(Boolean)
      .join(', and ')}.`,
  nextCorrect: 'Open your application: it says what could not be saved, and why.',
  asideLate:
    'The application deadline has passed while your application was put aside. It is kept just as it is.',
  nextAsideLate: 'If you want to continue with it, write to the office and tell us what happened.',
  asideBy: 'Until',

  nextLinked: 'Check your student information, and add what is missing.',
  nextEnrolled: 'See your dates and payments, and keep your student information up to date.',
  nextBegin: 'Begin your application.',
  nextContinue: 'Fill in what is missing and submit.',
  nextSubmit: 'Check your answers and submit.',
  nextMissed: 'If you have a question, write to the office.',
  nextCorrectAddress: 'Our mail to one of your referees could not be delivered. Please correct the address.',
  nextReplace: (labels: string) => `Please replace: ${labels}.`,
  nextReferee: 'One of your referees cannot write. Please ask somebody else in their place.',
  due: (day: string) => `by ${day}`,
  late: (day: string) => `was due on ${day}`,
  nextDue: (labels: string) => `Still needed: ${labels}.`,
  nextChoose: 'See whether a time for an interview suits you, and choose the best ones.',
  decisionsOn: 'Decisions come on',
  nextWrite: 'If something is unclear, write to the office.',
  by: 'By',

  place: 'Your enrollment',
  begin: 'Begin application',
  continue: 'Continue application',
  submit: 'Check and submit',
  replace: 'Send documents',
  addresses: 'See your referees',
  askAnother: 'Ask another referee',
  choose: 'Choose times',
  reply: 'Reply to the offer',
  write: 'Write to the office',
  consent: 'See the consent',
  enrollment: 'Your enrollment page',
  view: 'See your application',
  information: 'Student information',
  informationHint: 'Details about you and your family that the yeshiva needs.',

  informationLater:
    'This is not part of your application. It is needed only if you are accepted, so it can wait.',
  informationNotYet:
    'This is not part of your application, and it is not needed yet. What you fill in now, you need not fill in after an acceptance.',

  words: {
    ready: 'Ready',
    received: 'Received',
    checked: 'Checked',
    replace: 'Needs replacing',
    notSent: 'Not sent',
    notFinished: 'Not finished',
    enough: 'Enough were asked',
    asked: 'Asked, no letter yet',
    notAsked: 'Not asked yet',
    letterCame: 'Letter received',
    cannotWrite: 'Cannot write',
    addressFails: 'Mail came back',
    noneChosen: 'None chosen',
    timeSet: 'Time set',
    timeOver: 'Over',
  },
  optional: 'optional',
  staff: 'You work in the office.',
  office: 'Go to the office',
  family: 'Your family’s page',
  owed: (amount: string): string => `You still owe ${amount}`,
  credit: (amount: string): string => `You have paid ${amount} more than is charged`,
  howToPay: 'How to pay',
  statement: 'What was charged and paid',
} as const;
