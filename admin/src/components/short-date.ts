/** Days and moments in columns, where there is little room. */
import { HOURS, ISRAEL } from '@school/shared/dates';
import { instantText } from '@school/shared/formatter';

const HALF_A_YEAR_MS = 183 * 86_400_000;

const inIsrael = (instant: string, clock: Intl.DateTimeFormatOptions = {}): string => {
  const near = Math.abs(Date.parse(instant) - Date.now()) < HALF_A_YEAR_MS;
  const year: Intl.DateTimeFormatOptions = near ? {} : { year: 'numeric' };
  return instantText(
    'en-US',
    { day: 'numeric', month: 'short', ...year, ...clock, timeZone: ISRAEL },
    instant,
  );
};

/** The day in Israel; its year only where the month and the day alone could mean another one. */
export const shortDate = (instant: string): string => inIsrael(instant);

/** The same with the time of day, on one line in the narrowest column. */
export const shortMoment = (instant: string): string =>
  inIsrael(instant, HOURS).replaceAll(/[ \u202f]/g, '\u00a0');
