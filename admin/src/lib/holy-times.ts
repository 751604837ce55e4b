/**
 * Shabbat, Yom Tov, fasts and national days, to warn staff. Days are worked out by the database (Saturdays are not among them); the
 * evening before belongs to a day of rest, from sunset at the yeshiva on. A warning, never a rule: sunset is good to a few minutes.
 */
import { ISRAEL } from '@school/shared/dates';
import { addDays, dayOf } from './zoned.ts';

export interface HolyDay {
  readonly day: string;
  readonly name: string;
  /** Shabbat or Yom Tov; a fast or a national day otherwise. */
  readonly rests: boolean;
}

const LATITUDE = 31.44;
const LONGITUDE = 35.03;
const RAD = Math.PI / 180;

/** Sunset of a calendar day at the yeshiva, as an instant in milliseconds. */
export function sunset(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const dayOfYear = (midnight - Date.UTC(new Date(midnight).getUTCFullYear(), 0, 0)) / 86_400_000;
  const angle = (2 * Math.PI * (dayOfYear - 81)) / 365;
  const declination = 23.45 * Math.sin(angle) * RAD;
  // The equation of time in minutes, and the hour angle of the sun's upper edge at the horizon.
  const equation = 9.87 * Math.sin(2 * angle) - 7.53 * Math.cos(angle) - 1.5 * Math.sin(angle);
  const cosine =
    (Math.sin(-0.833 * RAD) - Math.sin(LATITUDE * RAD) * Math.sin(declination)) /
    (Math.cos(LATITUDE * RAD) * Math.cos(declination));
  const hourAngle = Math.acos(cosine) / RAD;
  const minutesUtc = 720 - 4 * LONGITUDE - equation + 4 * hourAngle;
  return midnight + minutesUtc * 60_000;
}

const isShabbat = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 6;

/** Name of the day of rest that a calendar day is, or null. */
export const restName = (day: string, holyDays: readonly HolyDay[]): string | null =>
  holyDays.find((holy) => holy.day === day && holy.rests)?.name ?? (isShabbat(day) ? 'Shabbat' : null);

/** The same, or the fast or national day that it is. */
export const holyName = (day: string, holyDays: readonly HolyDay[]): string | null =>
  restName(day, holyDays) ?? holyDays.find((holy) => holy.day === day)?.name ?? null;

/** Why a time from `start` to `end` (ISO) should not be used: it touches a holy day or its evening. Null when it does not. */
export function holyWarning(start: string, end: string, holyDays: readonly HolyDay[]): string | null {
  const day = dayOf(start, ISRAEL);
  const today = holyName(day, holyDays);
  if (today && Date.parse(start) < sunset(day)) return `This time is on ${today}.`;
  const tomorrow = restName(addDays(day, 1), holyDays);
  if (tomorrow && Date.parse(end) > sunset(day))
    return `This time is after sunset, when ${tomorrow} has begun.`;
  // Until nightfall the day itself is not over.
  return today && Date.parse(start) < sunset(day) + 45 * 60_000 ? `This time is on ${today}.` : null;
}
