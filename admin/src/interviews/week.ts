import { ISRAEL, todayIn } from '@school/shared/dates';
import { addDays, instantOf } from '../lib/zoned.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The Sunday on or before a day; today's week for anything that is no day. */
export function weekStart(day: string | null): string {
  const base = day && DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : todayIn();
  return addDays(base, -new Date(`${base}T00:00:00Z`).getUTCDay());
}

export const weekDays = (start: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(start, index));

/** Midnight in Israel, the instant a day begins. */
export const dayBegins = (day: string): Date =>
  new Date(instantOf(`${day}T00:00`, ISRAEL) ?? `${day}T00:00:00Z`);

export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
