/** Words of the waitlist on the applicant's home. */
import { longDate, viewerZone } from '@school/shared/dates';

export const waitlistTexts = {
  title: 'Waiting for a place',
  meaning:
    'There is no place to offer you right now. When somebody gives theirs up, the office offers it to whoever is next on the list, by a mail and here, with a few days to answer.',
  place: (place: number) =>
    place === 1
      ? 'You are next on the list of your program.'
      : `You are number ${place} on the list of your program.`,
  moves: 'The office may still change the order.',
  asked: 'Are you still interested? It helps the office to know.',
  kept: (at: string) => `You told us on ${longDate(at, viewerZone())} that you want to stay on the list.`,
  keep: 'Keep my place',
  keepAgain: 'Confirm again',
  keeping: 'Confirming…',
  keptToast: { title: 'You stay on the waitlist', message: 'The office sees that you are still interested.' },
  release: 'Release me',
  releasing: 'Releasing…',
  releaseTitle: 'Leave the waitlist?',
  releaseText:
    'Your application is withdrawn: you will not be offered a place this year, the office stops working on it, and interview times are given up. This can’t be undone here.',
  releasedToast: {
    title: 'You have left the waitlist',
    message: 'Write to the admissions office if you change your mind.',
  },
  stay: 'Stay on the list',
} as const;
