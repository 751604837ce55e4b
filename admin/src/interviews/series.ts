/** From a description of a series to its times. Wall-clock times are Israel's. */
import { ISRAEL } from '@school/shared/dates';
import type { Slot } from '../components/slots.ts';
import { holyWarning, type HolyDay } from '../lib/holy-times.ts';
import { addDays, instantOf } from '../lib/zoned.ts';

export interface SeriesForm {
  readonly firstDay: string;
  /** The same as firstDay for a single day. */
  readonly lastDay: string;
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly pause: number;
}

export interface PlannedSlot {
  readonly starts_at: string;
  readonly ends_at: string;
  /** Why it is left out unless the officer ticks it. */
  readonly warning: string | null;
  /** A clash would be refused by the database. */
  readonly clash: boolean;
}

export const MOST_SLOTS = 200;
const MOST_DAYS = 200;

const minutesOf = (clock: string): number => {
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A date input holds years of up to six digits while one is typed; only a real day of our time counts. */
const isDay = (day: string): boolean => /^2\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));

function daysOf(form: SeriesForm): string[] {
  const days: string[] = [];
  for (let day = form.firstDay; day <= form.lastDay && days.length < MOST_DAYS; day = addDays(day, 1))
    days.push(day);
  const single = form.firstDay === form.lastDay;
  return days.filter((day) => single || form.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
}

const overlaps = (
  a: { starts_at: string; ends_at: string },
  b: { starts_at: string; ends_at: string },
): boolean =>
  Date.parse(a.starts_at) < Date.parse(b.ends_at) && Date.parse(b.starts_at) < Date.parse(a.ends_at);

interface Surroundings {
  readonly holyDays: readonly HolyDay[];
  /** Slots that the same interviewer already has. */
  readonly taken: readonly Pick<Slot, 'starts_at' | 'ends_at'>[];
}

/** The times of a series, at most 200; those on Shabbat, Yom Tov or a clash carry a warning. */
export function planSeries(form: SeriesForm, { holyDays, taken }: Surroundings): readonly PlannedSlot[] {
  const [from, to] = [minutesOf(form.from), minutesOf(form.to)];
  if (
    !isDay(form.firstDay) ||
    !isDay(form.lastDay) ||
    !(form.minutes >= 5) ||
    !(form.pause >= 0) ||
    !(to > from)
  )
    return [];
  const planned: PlannedSlot[] = [];
  for (const day of daysOf(form)) {
    for (
      let at = from;
      at + form.minutes <= to && planned.length < MOST_SLOTS;
      at += form.minutes + form.pause
    ) {
      const starts_at = instantOf(`${day}T${clockOf(at)}`, ISRAEL);
      const ends_at = instantOf(`${day}T${clockOf(at + form.minutes)}`, ISRAEL);
      // In the night when clocks go forward an hour does not exist, and its times fall onto those of the next one.
      if (!starts_at || !ends_at || ends_at <= starts_at || starts_at < (planned.at(-1)?.ends_at ?? ''))
        continue;
      const clash = taken.some((slot) => overlaps(slot, { starts_at, ends_at }));
      const warning = clash
        ? 'The interviewer already has a slot at this time.'
        : holyWarning(starts_at, ends_at, holyDays);
      planned.push({ starts_at, ends_at, warning, clash });
    }
  }
  return planned;
}
