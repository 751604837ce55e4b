import { fn } from './define.ts';
import { cardCheckout } from './ledger.ts';
import { id } from './values.ts';


export const parentFunctions = {
  begin_child_card_checkout: fn({
    about: 'A parent begins to pay the deposit by card, as `begin_card_checkout`, at a page of their own.',
    callers: 'signed in',
    args: { application_id: id },
    result: cardCheckout,
    refusals: ['not_found', 'wrong_state', 'deadline_passed', 'limit_reached'],
  }),
};
