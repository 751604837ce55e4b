/** Times of leave as they are said in the house: the weekday where it is not today, and the hour in Israel. */
import { clockTime, dayText, ISRAEL, todayIn } from '@school/shared/dates';
import { addDays, dayOf, instantOf } from '../lib/zoned.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: ISRAEL });

export function momentText(instant: string): string {
  const hour = clockTime(instant, ISRAEL);
  const [day, today] = [dayOf(instant, ISRAEL), todayIn()];
  if (day === today) return hour;
  // Further away two days have the same name.
  const near = day > addDays(today, -6) && day < addDays(today, 6);
  return `${near ? WEEKDAY.format(new Date(instant)) : dayText(day)}, ${hour}`;
}

/** Eleven at night, so many days from today; null where that has passed. */
export function elevenAtNight(daysAhead: number, now: Date = new Date()): string | null {
  const at = instantOf(`${addDays(todayIn(ISRAEL, now), daysAhead)}T23:00`, ISRAEL);
  return at !== null && new Date(at) > now ? at : null;
}
