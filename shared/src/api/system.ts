/** How the product itself is doing: for the office, for administrators, and what its servers report. */
import { z } from 'zod';
import { fn } from './define.ts';
import { count, id, instant, nothing, text } from './values.ts';

/** A backup or a restore test, as the machine that did it reported it. */
const operation = z.strictObject({
  at: instant,
  details: z.looseObject({
    rows: count.optional(),
    files: count.optional(),
    bytes: count.optional(),
  }),
});

export const record_tick = fn({
  about: 'The clockwork reports that it has run.',
  callers: 'secret key',
  args: { published: count, sent: count, failed: count },
  result: nothing,
  refusals: [],
});

export const claim_site_build = fn({
  about: 'Whether the public site is to be built now; true once for each change.',
  callers: 'secret key',
  args: {},
  result: z.boolean(),
  refusals: [],
});

export const site_build_failed = fn({
  about: 'The build that was asked for was refused; it will be asked for again.',
  callers: 'secret key',
  args: { reason: text },
  result: nothing,
  refusals: [],
});

export const health = fn({
  about: 'For the health address.',
  callers: 'secret key',
  reads: true,
  args: {},
  result: z.strictObject({ tick_late: z.boolean(), version: id.nullable(), now: instant }),
  refusals: [],
});

export const systemFunctions = {
  clock_state: fn({
    about: 'When mails and publications last ran, and whether that is more than five minutes ago.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.strictObject({ tick_at: instant.nullable(), late: z.boolean() }),
    refusals: [],
  }),
  system_status: fn({
    about: 'What ran when, what waits, what failed, the last backup and restore test.',
    callers: 'administrators',
    reads: true,
    args: {},
    result: z.strictObject({
      now: instant,
      tick: z.strictObject({ at: instant, published: count, sent: count, failed: count }).nullable(),
      tick_late: z.boolean(),
      mails: z.strictObject({ waiting: count, failed: count, oldest_due_at: instant.nullable() }),
      backup: operation.nullable(),
      restore_test: operation.nullable(),
    }),
    refusals: [],
  }),
  record_tick,
  record_operation: fn({
    about: 'A backup or a restore_test reports itself.',
    callers: 'secret key',
    args: { kind: text, details: operation.shape.details },
    result: nothing,
    refusals: ['invalid_value:kind', 'invalid_value:details'],
  }),
  site_build_state: fn({
    about:
      'When what the public site shows last changed, when its build was last asked for, and why that was refused.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.strictObject({ changed_at: instant, asked_at: instant, failure: text.nullable() }),
    refusals: [],
  }),
  claim_site_build,
  site_build_failed,
  health,
};
