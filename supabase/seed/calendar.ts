/** Dates of the demo: the holy days of the Hebrew calendar, and days of rest. */
import { addDays, weekday } from '@school/shared/usual-year';

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
