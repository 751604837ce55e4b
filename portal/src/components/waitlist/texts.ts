/** Words of the waitlist, at home and under the letter. */
import { longDate, viewerZone } from '@school/shared/dates';

export const texts = {
  title: 'Waiting for a place',
  meaning:
    'There is no place for you right now. When one becomes free, the office offers it to the next person on the list. We write to you, and this page says until when you can answer.',
  place: (place: number) =>
    place === 1
      ? 'You are next on the list of your program.'
      : `You are number ${place} on the list of your program.`,
  moves: 'The office may still change the order.',
  asked: 'Are you still interested? It helps the office to know.',
  kept: (at: string) => `You told us on ${longDate(at, viewerZone())} that you want to stay on the list.`,
  keep: 'Stay on the waitlist',
  keepAgain: 'Confirm again',
  changed: 'Something has changed since: you are not on the waitlist any more.',
  look: 'See what is new',
  keeping: 'Confirming…',
  keptToast: { title: 'You stay on the waitlist', message: 'The office sees that you are still interested.' },
  release: 'Leave the waitlist',
  releasing: 'One moment…',
  releaseTitle: 'Leave the waitlist?',
  releaseText:
    'Your application will be withdrawn, and you will not be offered a place this year. Any interview times are cancelled. You cannot undo this here.',
  releasedToast: {
    title: 'You have left the waitlist',
    message: 'Write to the admissions office if you change your mind.',
  },
  stay: 'Stay on the list',
} as const;
