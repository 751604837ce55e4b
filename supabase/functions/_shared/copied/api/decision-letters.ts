import { fn } from './define.ts';
import { count } from './values.ts';


export const offersByServer = {
  lapse_offers: fn({
    about: 'Declines offers whose end has passed without an answer; answers how many.',
    callers: 'secret key',
    args: {},
    result: count,
    refusals: [],
  }),
};
