import { z } from 'zod';
import { fn } from './define.ts';
import { count, id, instant, nothing, text } from './values.ts';


export const systemFunctions = {
  record_tick: fn({
    about: 'The clockwork reports that it has run.',
    callers: 'secret key',
    args: { published: count, sent: count, failed: count },
    result: nothing,
    refusals: [],
  }),
  claim_site_build: fn({
    about: 'Whether the public site is to be built now; true once for each change.',
    callers: 'secret key',
    args: {},
    result: z.boolean(),
    refusals: [],
  }),
  site_build_failed: fn({
    about: 'The build that was asked for was refused; it will be asked for again.',
    callers: 'secret key',
    args: { reason: text },
    result: nothing,
    refusals: [],
  }),
  health: fn({
    about: 'For the health address.',
    callers: 'secret key',
    reads: true,
    args: {},
    result: z.strictObject({ tick_late: z.boolean(), version: id.nullable(), now: instant }),
    refusals: [],
  }),
};
