import { z } from 'zod';
import { count, id, text } from './values.ts';

/** What publishing many came to; those that failed stay held. */
export const publications = z.strictObject({
  published: count,
  failed: z.array(
    z.strictObject({
      application_id: id,
      name: text,
      code: text,
      /** In words, when it is a refusal of ours. */
      reason: text.nullable(),
    }),
  ),
});
