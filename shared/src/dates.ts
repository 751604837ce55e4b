/** Times are instants plus a zone's name; every text here is en-US. */
import { hours } from './tokens.ts';
import { instantText } from './formatter.ts';
import { ISRAEL } from './zones.ts';

export { hebrewDate, hebrewNumeral } from './hebrew-date.ts';
export { ISRAEL };

/** How people call the zones that deadlines come in. */
const PLACES: Readonly<Record<string, string>> = {
  'Asia/Jerusalem': 'in Israel',
  'America/Los_Angeles': 'in Los Angeles',
  'America/New_York': 'in US Eastern time',
  'Europe/London': 'in London',
  UTC: 'UTC',
};

export const placeOf = (zone: string): string =>
  PLACES[zone] ?? `in ${(zone.split('/').pop() ?? zone).replaceAll('_', ' ')}`;

/** Where somebody is: by the city, since nobody says of himself that he is in US Eastern time. */
export const viewerPlace = (zone: string): string =>
  zone === 'America/New_York' ? 'in New York' : placeOf(zone);

/** The viewer's own zone name. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const parts = (options: Intl.DateTimeFormatOptions, instant: string | Date): string =>
  instantText('en-US', options, instant);

/** 'Sunday, January 10, 2027' for an instant seen in `zone`. */
export const longDate = (instant: string | Date, zone: string): string =>
  parts({ dateStyle: 'full', timeZone: zone }, instant);

/** Hours as the school writes them, everywhere alike: 11:59 PM, or 23:59 where `hours` of tokens.ts is 24. */
export const HOURS: Intl.DateTimeFormatOptions =
  hours === 24
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit' };

/** '11:59 PM' for an instant seen in `zone`. */
export const clockTime = (instant: string | Date, zone: string): string =>
  parts({ ...HOURS, timeZone: zone }, instant);

/** The same for a time of day that is none of a certain day: '23:00' is '11:00 PM'. */
export const hourText = (time: string): string => clockTime(`2000-01-01T${time}:00Z`, 'UTC');

/** 'Monday, 9:59 AM', or only the time when the weekday is the same as in `than`. */
const weekdayTime = (instant: string | Date, zone: string): string =>
  `${parts({ weekday: 'long', timeZone: zone }, instant)}, ${clockTime(instant, zone)}`;

/** 'Sunday, January 10, 2027, 11:59 PM in Los Angeles (Monday, 9:59 AM in Israel)'. */
export function deadlineText(instant: string | Date, zone: string, alsoIn: string = ISRAEL): string {
  const own = `${longDate(instant, zone)}, ${clockTime(instant, zone)} ${placeOf(zone)}`;
  return zone === alsoIn ? own : `${own} (${weekdayTime(instant, alsoIn)} ${placeOf(alsoIn)})`;
}

/** Spec: applicant detail shows dates in en-US long form with hour and minute. */
export const longDateTime = (instant: string | Date, zone: string = ISRAEL): string =>
  parts({ year: 'numeric', month: 'long', day: 'numeric', ...HOURS, timeZone: zone }, instant);

const midnight = (day: string): string =>
  /^\d{4}-\d\d-\d\d/.test(day) ? `${day.slice(0, 10)}T00:00:00Z` : day;

/** A calendar date ('YYYY-MM-DD', no zone) as 'September 5, 2027'. */
export const dayText = (day: string): string =>
  parts({ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }, midnight(day));

/** Full years between a birth date ('YYYY-MM-DD') and `today` (same form); null when the date is missing or ahead. */
export function ageOn(birth: string | null | undefined, today: string): number | null {
  if (!birth || !/^\d{4}-\d{2}-\d{2}/.test(birth)) return null;
  const [by = 0, bm = 0, bd = 0] = birth.slice(0, 10).split('-').map(Number);
  const [ty = 0, tm = 0, td = 0] = today.slice(0, 10).split('-').map(Number);
  const age = ty - by - (tm < bm || (tm === bm && td < bd) ? 1 : 0);
  return age >= 0 ? age : null;
}

/** Today as 'YYYY-MM-DD' in `zone`. */
export const todayIn = (zone: string = ISRAEL, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
