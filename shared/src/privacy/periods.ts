/**
 * How long what is kept: the one home of the periods that people are told. Each names the place in the database that holds
 * to it; supabase/tests/privacy-facts.test.ts compares the two. The office may set the months of a program year otherwise.
 */
export type PeriodUnit = 'minutes' | 'hours' | 'days' | 'months';

export interface Period {
  readonly length: number;
  readonly unit: PeriodUnit;
  /** What ends after it, for readers of the list. */
  readonly what: string;
}

export const periods = {
  closed: { length: 12, unit: 'months', what: 'An application that was rejected, declined or withdrawn' },
  drafts: { length: 12, unit: 'months', what: 'An application that was never handed in' },
  unused: { length: 12, unit: 'months', what: 'An account that was never used' },
  alumni: {
    length: 84,
    unit: 'months',
    what: 'The record of a student, with their payments, after the program',
  },
  answer: { length: 30, unit: 'days', what: 'Our answer to a request about own data' },
  early_answers: { length: 7, unit: 'days', what: 'Answers given before there is an account' },
  exports: { length: 1, unit: 'days', what: 'A list that the office prepared for a spreadsheet' },
} as const satisfies Record<string, Period>;
export type PeriodName = keyof typeof periods;

/** '12 months', '7 years', '1 day'. */
export function periodText({ length, unit }: Period): string {
  const years = unit === 'months' && length % 12 === 0 && length > 12;
  const [count, word] = years ? [length / 12, 'years'] : [length, unit];
  return `${count} ${count === 1 ? word.slice(0, -1) : word}`;
}
