/** Where the year of applications stands. One rule for every place that invites or names a date. */
import { ISRAEL } from './zones.ts';

export const SEASONS = ['before', 'open', 'last', 'closed', 'next', 'none'] as const;
/**
 * `before` the opening; `open`; the `last` days; `closed`, and the program has not begun; `next`: closed, and the year after
 * is announced; `none`: no year is known, or the last one has begun.
 */
export type Season = (typeof SEASONS)[number];

/** How long before the deadline the last days begin; private.season_turned in the database knows it too. */
const LAST_DAYS = 7;
const DAY_MS = 86_400_000;

/** How often an open tab asks for the year again, beside its return. */
export const YEAR_EVERY_MS = 15 * 60_000;

/** What decides the season, as `open_program_year` answers it. */
export interface SeasonFacts {
  readonly opens_at: string;
  readonly application_deadline_at: string;
  readonly program_starts_on: string;
  /** The year that closed before this one opens. */
  readonly previous: { readonly name: string } | null;
}

/** Without the texts of dates.ts: every page of the site asks for the season. */
const dayInIsrael = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: ISRAEL,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

export function seasonOf(year: SeasonFacts | null, now: Date): Season {
  if (!year) return 'none';
  const time = now.getTime();
  const deadline = Date.parse(year.application_deadline_at);
  if (time < Date.parse(year.opens_at)) return year.previous ? 'next' : 'before';
  if (time < deadline) return deadline - time <= LAST_DAYS * DAY_MS ? 'last' : 'open';
  return dayInIsrael(now) < year.program_starts_on ? 'closed' : 'none';
}
