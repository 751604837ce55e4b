import { z } from 'zod';
import { fn } from './define.ts';
import { count, id, text } from './values.ts';


/** Only with the secret key. */
export const letterUploads = {
  announced_letter: fn({
    about: 'Where an announced letter lies.',
    callers: 'secret key',
    reads: true,
    args: { upload_id: id },
    result: z.strictObject({ path: text }),
    refusals: ['not_found'],
  }),
  finish_letter_upload: fn({
    about: 'Says what was found in an announced letter.',
    callers: 'secret key',
    args: { upload_id: id, detected_type: text.nullable(), size_bytes: count },
    result: z.strictObject({ state: z.enum(['received', 'removed']) }),
    refusals: ['not_found'],
  }),
};
