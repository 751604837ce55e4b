/** One sentence per state, what comes next, and whom to ask. */
export const texts = {
  title: (name: string) => `Welcome, ${name}`,
  stateLabel: 'Where you are',
  nextLabel: 'What happens next',
  tasksLabel: 'Your application, piece by piece',
  letterTitle: 'Your letter',
  letterUnopened: 'There is a letter for you with the answer to your application.',
  letterUnopenedOf: (year: string) =>
    `There is a letter for you with the answer to your application for ${year}.`,
  letterOpen: 'Open your letter',
  letterAgain: 'Read your letter',
  letterAgainOf: (year: string) => `Read your letter for ${year}`,
  interviewLabel: 'Your interview',
  reference: 'Reference number',
  askLabel: 'Whom to ask',
  ask: 'The admissions office answers at',

  none: 'You have not started an application yet.',
  linked: 'You are in the yeshiva’s student records.',
  noneClosed: 'Applications are not open right now.',
  noneLate: 'You have not started an application, and the form is closed.',
  draft: (year: string, missing: number) =>
    missing === 0
      ? `Your application for ${year} is complete, but not submitted yet.`
      : `Your application for ${year} is in progress: ${missing === 1 ? 'one thing is' : `${missing} things are`} still missing.`,
  draftWrong: (year: string, missing: number, wrong: number) =>
    `Your application for ${year} is in progress: ${[
      missing > 0 && (missing === 1 ? 'one thing is still missing' : `${missing} things are still missing`),
      wrong === 1 ? 'one answer needs another look' : `${wrong} answers need another look`,
    ]
      .filter(Boolean)
      .join(', and ')}.`,
  nextCorrect: 'Open your application: it says what could not be saved, and why.',
  aside: (year: string) => `You have put your application for ${year} aside. It is kept just as it is.`,
  nextAside:
    'Nothing is asked of you, and nobody reminds you. You can take it up again and go on where you were.',
  asideLate:
    'The application deadline has passed while your application was put aside. It is kept just as it is.',
  nextAsideLate: 'Write to the office if you want to go on: with an extension you can take it up again.',
  asideBy: 'Until',
  draftLate: 'The application deadline has passed and your application was not submitted.',
  submitted: (when: string) => `We received your application on ${when}, and the office is reading it.`,
  interviewSet: 'Your interview is set, and the office is looking forward to meeting you.',
  waitlisted: 'You are on the waitlist: a place may still open, and we will write to you as soon as it does.',
  accepted: 'You have been accepted. Congratulations.',
  placeTaken: 'You have accepted your place; the deposit completes your registration.',
  registered: 'You are registered. We look forward to seeing you.',
  rejected: (year: string) => `We are sorry: we could not offer you a place for ${year}.`,
  declined: 'You have declined your place.',
  withdrawn: 'You have withdrawn your application.',

  nextLinked: 'Check your student information, and add what is missing.',
  nextBegin: 'Begin your application.',
  nextContinue: 'Fill in what is missing and submit.',
  nextSubmit: 'Check your answers and submit.',
  nextMissed: 'If something serious kept you from applying, write to the office and tell us what happened.',
  nextLate: 'Write to the office if you need an extension.',
  nextReplace: (labels: string) => `Please replace: ${labels}.`,
  nextChoose: 'Choose times for your interview.',
  nextDecision: 'There is nothing to do now.',
  decisionsOn: 'Decisions come on',
  nextInterview: 'Come to the interview at the time below.',
  nextReply: 'Tell us whether you take the place.',
  nextDeposit: 'Pay the deposit and finish your enrollment tasks.',
  nextTasks: 'Finish your enrollment tasks.',
  nextWrite: 'If something is unclear, write to the office.',
  by: 'By',

  begin: 'Begin application',
  continue: 'Continue application',
  submit: 'Check and submit',
  replace: 'Send documents',
  choose: 'Choose times',
  reply: 'Reply to the offer',
  enrollment: 'Your enrollment page',
  view: 'See your application',
  information: 'Student information',
  informationHint: 'Details about you and your family that the yeshiva needs.',

  informationLater:
    'Not part of your application. It is needed only if you are accepted, so it can wait until then.',
  informationNotYet:
    'Not part of your application and not needed yet. What you fill in now you need not fill in after an acceptance.',

  answers: 'Answers',
  essays: 'Essays',
  references: 'References',
  interviewTimes: 'Interview times',
  optional: 'optional',
  staff: 'You work in the office.',
  office: 'Go to the office',
  family: 'Your family’s page',
} as const;
