/** Dates of the demo: weekdays in a month, local times as instants, and the holy days of the Hebrew calendar. */

const DAY = 86_400_000;

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  isoDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY));

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

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

/** Days without work in Israel, by Hebrew date as `Intl` writes it. */
const HOLY: Readonly<Record<string, string>> = {
  '1 Tishri': 'Rosh Hashana, first day',
  '2 Tishri': 'Rosh Hashana, second day',
  '10 Tishri': 'Yom Kippur',
  '15 Tishri': 'Sukkot, first day',
  '22 Tishri': 'Shemini Atzeret and Simchat Torah',
  '15 Nisan': 'Pesach, first day',
  '21 Nisan': 'Pesach, seventh day',
  '6 Sivan': 'Shavuot',
};

const hebrew = new Intl.DateTimeFormat('en-US-u-ca-hebrew', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Name of the holy day on a calendar date, or null. Shabbat is not in it: any calendar knows Saturdays. */
export function holyDay(day: string): string | null {
  const parts = hebrew.formatToParts(new Date(`${day}T12:00:00Z`));
  const part = (type: string): string => parts.find((item) => item.type === type)?.value ?? '';
  return HOLY[`${part('day')} ${part('month')}`] ?? null;
}

/** True on Fridays, Saturdays, holy days and the days before them: nobody is interviewed then. */
export const isRestDay = (day: string): boolean =>
  weekday(day) >= 5 || holyDay(day) !== null || holyDay(addDays(day, 1)) !== null;
