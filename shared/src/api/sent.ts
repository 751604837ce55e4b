/** What the office has sent, in one list. */
import { z } from 'zod';
import { bulkRun } from './bulk.ts';
import { fn } from './define.ts';
import { matching, page } from './lists.ts';
import { listedMailing } from './mail.ts';
import { email_outbox } from './rows.generated.ts';
import { count, id, instant, text } from './values.ts';

/** A run, a letter or a mail: that of its kind is there. */
export const sentLine = z.strictObject({
  id,
  kind: z.enum(['many', 'letter', 'mail']),
  at: instant,
  /** The first three of its people. */
  names: z.array(text),
  run: bulkRun.nullable(),
  letter: listedMailing.nullable(),
  /** rests_until: the end of the days of rest that it waits for. */
  mail: email_outbox.extend({ rests_until: instant.nullable() }).nullable(),
});

export const sentFunctions = {
  search_sent: fn({
    reads: true,
    about:
      'A page of what was done with many, letters and single mails, newest first; filters: {kind, state}; a search finds names, addresses and subjects.',
    callers: 'officers',
    args: { ...matching, ...page },
    result: z.strictObject({ rows: z.array(sentLine), total: count }),
    refusals: [],
  }),
};
