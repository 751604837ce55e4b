/** What everybody may call, the site's visitors too. */
import { z } from 'zod';
import { fn } from './define.ts';
import { program_year_settings, program_year_tracks, program_years } from './rows.generated.ts';
import { nothing, text } from './values.ts';

export const yearTrack = program_year_tracks.pick({
  track: true,
  starts_on: true,
  ends_on: true,
  ages: true,
  length_text: true,
  tuition_amount: true,
  housing_amount: true,
  deposit_amount: true,
  included_text: true,
});
const previousYear = program_years.pick({
  name: true,
  application_deadline_at: true,
  application_deadline_zone: true,
});
export const openYear = program_years.extend({
  referees_needed: program_year_settings.shape.referees_needed,
  expiry_margin_months: program_year_settings.shape.expiry_margin_months,
  tracks: z.array(yearTrack),
  previous: previousYear.nullable(),
  stamp: text,
});

const asked = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('received') }),
  z.strictObject({ status: z.literal('invalid'), field: text, message: text }),
  z.strictObject({ status: z.literal('rate_limited'), message: text }),
]);

export const visitorFunctions = {
  open_program_year: fn({
    about: 'The year that takes applications, else the next, else the last published one; null without any.',
    callers: 'everybody',
    reads: true,
    args: {},
    result: openYear.nullable(),
    refusals: [],
  }),
  ask_question: fn({
    about:
      'Asks the office a question; what is wrong with it is an answer and no refusal. `website` is a trap for robots.',
    callers: 'everybody',
    args: { name: text, email: text, subject: text, message: text, website: text.optional() },
    result: asked,
    refusals: [],
  }),
  count_search_miss: fn({
    about: 'Counts a search of the knowledge base that found nothing.',
    callers: 'everybody',
    args: { term: text.nullable() },
    result: nothing,
    refusals: [],
  }),
};
