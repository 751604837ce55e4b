/** The decision letter: what its owner reads of it, after the publication. */
import { z } from 'zod';
import { fn } from './define.ts';
import { id, instant, text } from './values.ts';

const outcome = z.enum(['accepted', 'waitlisted', 'rejected', 'submitted']);

/** A letter in the list: how it was decided is told by opening it. */
const ownLetter = z.strictObject({
  id,
  told_at: instant,
  opened_at: instant.nullable(),
  year: text,
  outcome: outcome.nullable(),
});

export const toldLetter = z.strictObject({ id, outcome, told_at: instant, opened_at: instant });

export const letterFunctions = {
  my_decision_letters: fn({
    about:
      'The decision letters of the caller’s applications, newest first; how it was decided, of those opened.',
    callers: 'signed in',
    args: {},
    result: z.array(ownLetter),
    refusals: [],
  }),
  read_decision_letter: fn({
    about: 'Opens a letter of the caller’s; the first time is kept.',
    callers: 'signed in',
    args: { letter_id: id },
    result: toldLetter,
    refusals: ['not_found'],
  }),
};
