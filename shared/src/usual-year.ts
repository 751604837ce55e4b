/** The usual dates of a program year (specification, section 9): the office begins its first one with them. */
import { ISRAEL } from './zones.ts';

const LOS_ANGELES = 'America/Los_Angeles';
const NEW_YORK = 'America/New_York';
const DAY = 86_400_000;

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  isoDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY));

/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const two = (value: number): string => String(value).padStart(2, '0');

/** The nth (1, 2, …) given weekday of a month; n = -1 is the last one. */
export function nthWeekday(year: number, month: number, wanted: number, n: number): string {
  if (n > 0) {
    const first = `${year}-${two(month)}-01`;
    return addDays(first, ((wanted - weekday(first) + 7) % 7) + (n - 1) * 7);
  }
  const last = isoDay(new Date(Date.UTC(year, month, 0)));
  return addDays(last, -((weekday(last) - wanted + 7) % 7));
}

/** Minutes by which `zone` is ahead of UTC at an instant. */
function offsetMinutes(zone: string, instant: Date): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(
    instant,
  );
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** The instant at which clocks in `zone` show `time` ('23:59') on `day`. */
export function instantAt(day: string, time: string, zone: string): Date {
  const naive = new Date(`${day}T${time}:00Z`);
  const guess = new Date(naive.getTime() - offsetMinutes(zone, naive) * 60_000);
  return new Date(naive.getTime() - offsetMinutes(zone, guess) * 60_000);
}

/** Application deadline: the second Sunday in January, 11:59 PM in Los Angeles. */
export const applicationDeadline = (year: number): Date =>
  instantAt(nthWeekday(year, 1, 0, 2), '23:59', LOS_ANGELES);

/** The calendar year in which the next program year starts that can still be applied to: past one January deadline it is the next. */
export function openStartYear(now: Date): number {
  const year = now.getUTCFullYear();
  return now < applicationDeadline(year) ? year : year + 1;
}

/** When applications for the year that starts in August of `year` open. */
export const usualOpening = (year: number): Date => instantAt(`${year - 1}-09-01`, '09:00', ISRAEL);

/** Columns of program_years for the year that starts in August of `year`. */
export function usualDates(year: number) {
  const programStart = nthWeekday(year, 8, 0, -1);
  return {
    name: `${year}-${year + 1}`,
    opens_at: usualOpening(year).toISOString(),
    application_deadline_at: applicationDeadline(year).toISOString(),
    application_deadline_zone: LOS_ANGELES,
    decisions_at: instantAt(nthWeekday(year, 3, 4, 1), '10:00', ISRAEL).toISOString(),
    decisions_zone: ISRAEL,
    registration_deadline_at: instantAt(nthWeekday(year, 3, 3, 3), '23:59', NEW_YORK).toISOString(),
    registration_deadline_zone: NEW_YORK,
    orientation_on: addDays(programStart, -4),
    program_starts_on: programStart,
    program_ends_on: nthWeekday(year + 1, 6, 4, -1),
    tasks_deadline_on: `${year}-07-15`,
  };
}
