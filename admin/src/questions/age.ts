import type { Row } from '@school/shared/database';
import { ISRAEL } from '@school/shared/dates';
import type { StatusTone } from '@school/shared/statuses';
import { addDays, dayOf } from '../lib/zoned.ts';

export type Question = Row<'questions'>;

export const STATE_WORDS = { new: 'Waiting', answered: 'Answered', closed: 'Closed' } as const;

/** The office works Sunday to Thursday. */
const works = (day: string): boolean => ![5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whole business days since a question came, the day it came not counted. */
export function businessDays(since: string, now: Date): number {
  const last = dayOf(now.toISOString(), ISRAEL);
  let day = dayOf(since, ISRAEL);
  let count = 0;
  while (day < last && count < 400) {
    day = addDays(day, 1);
    if (works(day)) count += 1;
  }
  return count;
}

/** The age against the promised 1-2 business days. */
export function ageOf(since: string, now: Date): { readonly words: string; readonly tone: StatusTone } {
  const days = businessDays(since, now);
  if (days === 0) return { words: 'Today', tone: 'neutral' };
  const words = `${days} business ${days === 1 ? 'day' : 'days'}`;
  if (days < 2) return { words, tone: 'neutral' };
  return days === 2 ? { words, tone: 'amber' } : { words: `${words}, late`, tone: 'red' };
}
