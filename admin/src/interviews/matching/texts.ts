/** Words of the proposal of interview times. */
import type { Proposal } from './propose.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
/** "first choice", "6th choice". */
export const choiceWords = (rank: number): string => `${ordinals[rank] ?? `${rank + 1}th`} choice`;

const people = (count: number): string => (count === 1 ? '1 interview' : `${count} interviews`);

/** "31 of 34 who chose times get one of theirs: 22 their first choice, 9 their second choice." */
export function summaryWords({ lines, left }: Proposal): string {
  if (lines.length === 0) return 'Nobody can be given one of the times they chose.';
  const all = lines.length + left.length;
  const ranks = [...new Set(lines.map(({ rank }) => rank))].sort((a, b) => a - b);
  const parts = ranks.map(
    (rank) => `${lines.filter((line) => line.rank === rank).length} their ${choiceWords(rank)}`,
  );
  return `${lines.length} of ${all} who chose times ${lines.length === 1 ? 'gets' : 'get'} one of theirs: ${parts.join(', ')}.`;
}

export const matchTexts = {
  open: 'Propose times',
  title: 'Propose interview times',
  intro:
    'The best times for all at once: as many as possible get a time they chose, first choices before second ones, and the work is spread over the interviewers. Nothing is booked, and nobody is told, before you press Book.',
  nobody: 'Nobody waits for an interview who chose times.',
  left: 'Without a time',
  why: {
    rest: 'All that is left of their times falls on Shabbat or Yom Tov, here or where they live.',
    taken: 'Others need the times they chose.',
    full: 'None of the times they chose has a place left.',
  },
  book: (count: number): string => `Book ${people(count)}`,
  booking: 'Booking…',
  booked: (count: number): string => `${people(count)} booked, and the applicants are told`,
  notBooked: 'The interviews were not booked',
  some: 'Not booked:',
  leaveOut: (name: string): string => `Book the interview of ${name}`,
  columns: ['Book', 'Applicant', 'Time in Israel', 'Interviewer', 'Where', 'Their wish'],
} as const;
