/** Times and days as Hebrew readers write them; the English ones stand in portal/src/lib/dates.ts. */
import { instantText } from '@school/shared/formatter';
import { zoneName } from '@school/shared/mail/times';
import { ISRAEL } from '@school/shared/zones';
import type { dates as english } from '../lib/dates.ts';

const text = (options: Intl.DateTimeFormatOptions, instant: string | Date): string =>
  instantText('he-IL', options, instant);
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const dayText = (day: string): string =>
  text({ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }, `${day.slice(0, 10)}T00:00:00Z`);
const longDate = (instant: string | Date, zone: string): string =>
  text({ dateStyle: 'full', timeZone: zone }, instant);
const clockTime = (instant: string | Date, zone: string): string =>
  text({ ...CLOCK, timeZone: zone }, instant);
const viewerPlace = (zone: string): string => zoneName(zone, 'he');

function deadlineText(instant: string | Date, zone: string): string {
  const own = `${longDate(instant, zone)}, בשעה ${clockTime(instant, zone)} ${viewerPlace(zone)}`;
  if (zone === ISRAEL) return own;
  const there = `${text({ weekday: 'long', timeZone: ISRAEL }, instant)}, ${clockTime(instant, ISRAEL)}`;
  return `${own} (${there} ${viewerPlace(ISRAEL)})`;
}

const longDateTime = (instant: string | Date, zone: string = ISRAEL): string =>
  text({ year: 'numeric', month: 'long', day: 'numeric', ...CLOCK, timeZone: zone }, instant);

export const dates: typeof english = {
  dayText,
  longDate,
  clockTime,
  viewerPlace,
  deadlineText,
  longDateTime,
};
