/** The numbers of a season. */
import { z } from 'zod';
import { fn } from './define.ts';
import { program_year_tracks } from './rows.generated.ts';
import { count, day, id, text } from './values.ts';

const frequent = z.strictObject({
  /** The ten most frequent, and those who gave none (name null). */
  top: z.array(z.strictObject({ name: text.nullable(), count })),
  /** How many applications the other names have together, and how many names they are. */
  others: count,
  kinds: count,
});

export const seasonNumbers = z.strictObject({
  year_id: id,
  year_name: text,
  /** Below zero after the deadline. */
  days_to_deadline: count,
  /** The year itself first, then earlier ones at the same distance from their deadline. */
  years: z.array(
    z.strictObject({
      year_id: id,
      year_name: text,
      started: count,
      submitted: count,
      decided: count,
      /** Of those decided and of those accepted: who know it. */
      told: count,
      accepted: count,
      accepted_told: count,
      replied: count,
      registered: count,
    }),
  ),
  tracks: z.array(
    program_year_tracks
      .pick({ track: true, capacity: true, target: true })
      .extend({ submitted: count, placed: count, told: count, registered: count }),
  ),
  countries: frequent,
  schools: frequent,
  /** Submissions by the Sunday of their week in Israel. */
  weeks: z.array(z.strictObject({ week: day, count })),
  /** From submission to decision; null without decisions. */
  waiting: z.strictObject({
    decisions: count,
    median_days: z.number().nullable(),
    slow_days: z.number().nullable(),
  }),
});

export const numberFunctions = {
  season_numbers: fn({
    about: 'The numbers of a year beside earlier years at the same distance from their deadline.',
    callers: 'office',
    reads: true,
    args: { program_year_id: id.nullish() },
    result: seasonNumbers.nullable(),
    refusals: [],
  }),
};
