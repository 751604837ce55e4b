/** Days and moments in columns, where there is little room. */
import { ISRAEL } from '@school/shared/dates';

const HALF_A_YEAR_MS = 183 * 86_400_000;

const inIsrael = (instant: string, clock: Intl.DateTimeFormatOptions = {}): string => {
  const near = Math.abs(Date.parse(instant) - Date.now()) < HALF_A_YEAR_MS;
  return new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    ...(near ? {} : { year: 'numeric' }),
    ...clock,
    timeZone: ISRAEL,
  }).format(new Date(instant));
};

/** The day in Israel; its year only where the month and the day alone could mean another one. */
export const shortDate = (instant: string): string => inIsrael(instant);

/** The same with the time of day, on one line in the narrowest column. */
export const shortMoment = (instant: string): string =>
  inIsrael(instant, { hour: 'numeric', minute: '2-digit' }).replaceAll(/[ \u202f]/g, '\u00a0');
