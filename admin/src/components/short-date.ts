/** Days in columns, where there is little room. */
import { ISRAEL } from '@school/shared/dates';

const HALF_A_YEAR_MS = 183 * 86_400_000;

/** The day in Israel; its year only where the month and the day alone could mean another one. */
export function shortDate(instant: string): string {
  const near = Math.abs(Date.parse(instant) - Date.now()) < HALF_A_YEAR_MS;
  return new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    ...(near ? {} : { year: 'numeric' }),
    timeZone: ISRAEL,
  }).format(new Date(instant));
}
