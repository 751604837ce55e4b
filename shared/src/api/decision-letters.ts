/** Decision letters, the waitlist and offers from it: what applicants and officers read and change of them. */
import { z } from 'zod';
import { decisions } from '../statuses.ts';
import { fn } from './define.ts';
import { mailWords } from './mail.ts';
import { application_decisions, applications } from './rows.generated.ts';
import { count, id, instant, json, standing, text, version } from './values.ts';

const outcome = z.enum(decisions).exclude(['registered']);

/** A letter in the list: how it was decided is told by opening it. */
const ownLetter = z.strictObject({
  id,
  told_at: instant,
  opened_at: instant.nullable(),
  year: text,
  outcome: outcome.nullable(),
});

const letter = z.strictObject({
  id,
  outcome,
  /** As they stood when it was told. */
  words: z.strictObject({ en: mailWords, he: mailWords }),
  /** What they merge, by field; dates and amounts are written by the reader's language. */
  merged: z.record(text, json),
  personal: text.nullable(),
  told_at: instant,
  opened_at: instant.nullable(),
});

/** `place` only where the year tells it. */
const ownPlace = z.strictObject({ kept_at: instant.nullable(), place: count.nullable() });

export const letterFunctions = {
  my_decision_letters: fn({
    about:
      'The decision letters of the caller’s applications, newest first; how it was decided, of those opened.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: z.array(ownLetter),
    refusals: [],
  }),
  open_decision_letter: fn({
    about: 'Opens a letter of the caller’s; the first time is kept. What it says is read by the next call.',
    callers: 'signed in',
    args: { letter_id: id },
    result: z.strictObject({ id, opened_at: instant }),
    refusals: ['not_found'],
  }),
  read_decision_letter: fn({
    about: 'What a letter of the caller’s says that they have opened.',
    callers: 'signed in',
    reads: true,
    args: { letter_id: id },
    /** Where the application stands today. */
    result: letter.extend({ standing }),
    refusals: ['not_found', 'not_begun'],
  }),
  my_waitlist: fn({
    about: 'The caller’s place on the waitlist; null when they are not on it.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: ownPlace.nullable(),
    refusals: [],
  }),
  keep_waiting: fn({
    about: 'The caller asks to stay on the waitlist.',
    callers: 'signed in',
    args: {},
    result: ownPlace,
    refusals: ['wrong_state'],
  }),
};

const officeLetters = z.strictObject({
  paragraphs: z.array(z.strictObject({ outcome, words: text, version })),
  letters: z.array(letter),
});

const person = {
  application_id: id,
  name: text,
  hebrew_name: text.nullable(),
  track: applications.shape.program_track,
};
const waitlist = z.strictObject({
  offer_days: count,
  waiting: z.array(
    z.strictObject({
      ...person,
      place: count,
      reason: text.nullable(),
      moved_by_name: text.nullable(),
      since: instant,
      kept_at: instant.nullable(),
      /** The working status, and the version of the decision. */
      status: application_decisions.shape.status,
      version,
    }),
  ),
  offers: z.array(
    z.strictObject({
      id,
      ...person,
      offered_at: instant,
      offered_by_name: text.nullable(),
      told_at: instant.nullable(),
      reply_due_at: instant.nullable(),
      state: z.enum(['leaving', 'undone', 'open', 'taken', 'declined', 'lapsed', 'moved']),
    }),
  ),
});

/** One officer has told as many as the year allows in ten minutes. */
export const tellingRefusals = ['limit_reached', 'too_many_reached'] as const;

export const officeLetterFunctions = {
  office_decision_letters: fn({
    about: 'Paragraphs that wait for a letter of this application, and the letters that were told.',
    callers: 'officers',
    reads: true,
    args: { application_id: id },
    result: officeLetters,
    refusals: [],
  }),
  preview_decision_letter: fn({
    about: 'The letter of one outcome as it would be told now, for a preview; nothing of it is kept or told.',
    callers: 'officers',
    reads: true,
    args: { application_id: id, outcome },
    result: letter.omit({ id: true, opened_at: true }),
    refusals: ['not_found', 'invalid_value:outcome'],
  }),
  save_letter_paragraph: fn({
    about:
      'Writes the paragraph for one outcome; empty words remove it. The letter takes it along when it is told.',
    callers: 'officers',
    args: { application_id: id, outcome, words: text, expected_version: version.nullish() },
    result: officeLetters,
    refusals: ['not_found', 'stale_version', 'invalid_value:outcome', 'too_long:words'],
  }),
  waitlist: fn({
    about: 'The waitlists of a year, in order, and the offers made from them.',
    callers: 'officers',
    reads: true,
    args: { program_year_id: id },
    result: waitlist,
    refusals: ['not_found'],
  }),
  move_on_waitlist: fn({
    about: 'Moves somebody to a place of their track’s waitlist, with the reason.',
    callers: 'officers',
    args: { application_id: id, place: count, reason: text },
    result: waitlist,
    refusals: ['not_found', 'wrong_state', 'required:reason', 'too_long:reason', 'invalid_value:place'],
  }),
  offer_place: fn({
    about: 'Offers a place to the first of a track’s waitlist, to be answered within so many days.',
    callers: 'officers',
    args: { application_id: id, expected_version: version, days: count.nullish() },
    result: waitlist,
    refusals: [
      'not_found',
      'stale_version',
      'wrong_state',
      'invalid_value:days',
      'wrong_state:decision',
      ...tellingRefusals,
    ],
  }),
};

export const lapse_offers = fn({
  about:
    'Declines offers whose end has passed without an answer, and carries out last days that have come; answers how many offers.',
  callers: 'secret key',
  args: {},
  result: count,
  refusals: ['not_found', 'stale_version', 'invalid_value'],
});

export const offersByServer = {
  lapse_offers,
};
