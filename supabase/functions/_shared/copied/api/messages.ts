import { z } from 'zod';
import { fn } from './define.ts';
import { count, id, text } from './values.ts';


/** Only with the secret key. */
export const messageUploads = {
  announced_message_file: fn({
    about: 'Where an announced file of a message lies.',
    callers: 'secret key',
    reads: true,
    args: { upload_id: id, owner_id: id },
    result: z.strictObject({ path: text, state: z.enum(['uploading', 'received', 'removed']) }),
    refusals: ['not_found'],
  }),
  finish_message_file: fn({
    about: 'Says what was found in an announced file of a message.',
    callers: 'secret key',
    args: { upload_id: id, owner_id: id, detected_type: text.nullable(), size_bytes: count },
    result: z.strictObject({ state: z.enum(['received', 'removed']) }),
    refusals: ['not_found'],
  }),
};
