/** Wall-clock times in a named zone, for the inputs where staff type them; stored and compared as instants. */

/** Like Date.UTC, but with months from 1, and the year 2 stays the year 2: inputs hold it while '2027' is being typed. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second);
}

/** Minutes that `zone` is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  }).formatToParts(new Date(instant)); // prettier-ignore
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = utc(read('year'), read('month'), read('day'), read('hour'), read('minute'), read('second'));
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000);
}

/** '2027-01-10T23:59' as clocks in `zone` show it → ISO instant; null when it is no time. A time skipped by a clock change moves on. */
export function instantOf(wall: string, zone: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(wall);
  if (!match) return null;
  const [, year, month, day, hour, minute] = match.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const asUtc = utc(year, month, day, hour, minute);
  if (Number.isNaN(asUtc)) return null;
  // The offset depends on the instant: look once at the guess, once at the corrected guess.
  const guess = asUtc - offsetAt(asUtc, zone) * 60_000;
  return new Date(asUtc - offsetAt(guess, zone) * 60_000).toISOString();
}

/** ISO instant → '2027-01-10T23:59' as clocks in `zone` show it; '' for a missing one. */
export function wallOf(instant: string | null | undefined, zone: string): string {
  if (!instant) return '';
  const time = new Date(instant).getTime();
  // What is no time ("infinity") is typed anew.
  if (Number.isNaN(time)) return '';
  return new Date(time + offsetAt(time, zone) * 60_000).toISOString().slice(0, 16);
}

/** The calendar day 'YYYY-MM-DD' of an instant in `zone`. */
export const dayOf = (instant: string, zone: string): string => wallOf(instant, zone).slice(0, 10);

/** A day some days later, as 'YYYY-MM-DD'; what is no day (a year half typed) stays as it is. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
