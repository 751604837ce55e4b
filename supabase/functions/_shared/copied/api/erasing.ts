import { z } from 'zod';
import { fn } from './define.ts';
import { id, nothing, text } from './values.ts';


const job = { erasure_id: id };

/** What the database asks the clockwork to take away next. */
export const erasureStep = z.strictObject({
  ...job,
  /** `files`: these of a bucket; `account`: this user; `done`: nothing more; `left`: something stays, tried again later. */
  step: z.enum(['files', 'account', 'left', 'done']),
  bucket: text.optional(),
  paths: z.array(text).optional(),
  user_id: id.optional(),
});

/** For the clockwork and for restoring a backup. */
export const erasingByServer = {
  continue_erasure: fn({
    about: 'Goes on with the erasure that waited longest; says what to take away outside the database.',
    callers: 'secret key',
    args: {},
    result: erasureStep.nullable(),
    refusals: [],
  }),
  note_erasure_problem: fn({
    about: 'Something could not be taken away: the office sees why, and it is tried again.',
    callers: 'secret key',
    args: { ...job, problem: text },
    result: nothing,
    refusals: [],
  }),
};
