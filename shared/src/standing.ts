/**
 * Where an application stands, in the words of every page of the student and of the family. Which one holds, the database says
 * (private.standing); the table in supabase/tests/standing.test.ts compares all places at all moments.
 */
import type { MyApplication } from './api/shapes.ts';

export type Standing = MyApplication['standing'];

interface StandingWords {
  /** To the student. */
  readonly you: string;
  /** What they do next. */
  readonly next: string;
  /** To a parent, who reads no more than this. */
  readonly family: string;
}

const ASK = 'If something is unclear, write to the office.';
const NOTHING = 'There is nothing to do now.';

export const standingWords: Readonly<Record<Standing, StandingWords>> = {
  draft: {
    you: 'Your application is in progress. It has not been submitted yet.',
    next: 'Fill in what is missing and submit.',
    family: 'The application is in progress. It has not been submitted yet.',
  },
  aside: {
    you: 'You have put your application aside. It is kept just as it is.',
    next: 'Nothing is asked of you, and nobody reminds you. You can take it up again and continue where you were.',
    family: 'The application has been put aside for now.',
  },
  late: {
    you: 'The application deadline has passed, and your application was not submitted.',
    next: 'If something kept you from submitting it, write to the office and tell us what happened.',
    family: 'The application deadline has passed, and the application was not submitted.',
  },
  reading: {
    you: 'We have your application, and the office is reading it.',
    next: NOTHING,
    family: 'The application has been submitted, and the office is reading it.',
  },
  interview: {
    you: 'Your interview is set, and the office is looking forward to meeting you.',
    next: 'Come to the interview at the time below.',
    // Interviews are the student's own: parents read what they read before one was set.
    family: 'The application has been submitted, and the office is reading it.',
  },
  interviewed: {
    you: 'Thank you for the interview. The office is now making its decision.',
    next: NOTHING,
    family: 'The application has been submitted, and the office is reading it.',
  },
  // Told, and not opened yet: parents read what they read before.
  letter: {
    you: 'There is a letter for you.',
    next: 'Open it when you have a quiet moment.',
    family: 'The application has been submitted, and the office is reading it.',
  },
  waitlisted: {
    you: 'You are on the waitlist: a place may still open, and we will write to you as soon as we can offer you one.',
    next: 'Tell us below whether you still want a place.',
    family: 'The application is on the waitlist: a place may still open.',
  },
  offered: {
    you: 'You have been accepted. Congratulations.',
    next: 'Tell us whether you take the place.',
    family: 'A place has been offered.',
  },
  offer_over: {
    you: 'You have been accepted, but the time to reply has passed.',
    next: 'Write to the office today if you want the place: it can give you more time.',
    family: 'A place has been offered, but the time to reply has passed.',
  },
  deposit_due: {
    you: 'You have accepted your place. Your registration is not complete yet.',
    next: 'Your enrollment page says what is still needed.',
    family: 'The place has been accepted. The registration is not complete yet.',
  },
  deposit_late: {
    you: 'You have accepted your place, but the deposit has not come in time.',
    next: 'Pay the deposit now, or write to the office.',
    family: 'The place has been accepted, but the deposit has not come in time.',
  },
  deposit_said: {
    you: 'You have accepted your place, and we were told that the deposit has been sent. The office is looking for it.',
    next: 'Continue with your enrollment tasks. We write to you when the deposit has arrived.',
    family:
      'The place has been accepted, and we were told that the deposit has been sent. The office is looking for it.',
  },
  consent_due: {
    you: 'You have accepted your place, and your deposit has arrived. A parent’s consent is still needed.',
    // They may have been asked already.
    next: 'Ask a parent or guardian for their consent, or remind them.',
    family: 'The place has been accepted, and the deposit has arrived. A parent’s consent is still needed.',
  },
  registered: {
    you: 'You are registered. Welcome to the yeshiva.',
    next: 'Finish your enrollment tasks.',
    family: 'The registration is complete. Some enrollment tasks are still open.',
  },
  registered_owing: {
    you: 'You are registered. Welcome to the yeshiva. The deposit is still to be paid.',
    next: 'Your enrollment page says what is still needed.',
    family: 'The registration is complete. The deposit is still to be paid.',
  },
  registered_done: {
    you: 'You are registered, and every task on your list is marked as done.',
    // A task may be ticked before what it is about is here, and payments come due for months after.
    next: 'Your enrollment page says whether we still need anything, and when payments are due.',
    family: 'The registration is complete, and every task is marked as done.',
  },
  rejected: {
    you: 'We are sorry: we could not offer you a place.',
    next: 'You can apply again for another year, and the office can tell you of other programs: write to us whenever you like.',
    family: 'We could not offer a place.',
  },
  declined: {
    you: 'You have declined your place.',
    next: ASK,
    family: 'The place has been declined.',
  },
  // Silence ended the offer: the mail offer_lapsed says the same.
  lapsed: {
    you: 'The time to reply has passed, and the offer of a place has ended.',
    next: 'If you still want to come, write to the office.',
    family: 'The time to reply has passed, and the offer of a place has ended.',
  },
  withdrawn: {
    you: 'You have withdrawn your application.',
    next: 'The office can reopen it within its year: write to us if you change your mind.',
    family: 'The application has been withdrawn.',
  },
  left: {
    you: 'Your place in the program has ended.',
    next: 'What is still to be paid, if anything, stands below.',
    family: 'The place in the program has ended. What is still to be paid, if anything, stands below.',
  },
};

const RESTING: ReadonlySet<Standing> = new Set(['aside', 'late', 'offer_over']);

/** Nothing can be done, nor is asked for, until the student takes it up again or the office gives more time. */
export const isResting = (standing: Standing): boolean => RESTING.has(standing);
