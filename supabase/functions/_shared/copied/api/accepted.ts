import { fn } from './define.ts';
import { cardCheckout } from './ledger.ts';


export const acceptedFunctions = {
  begin_card_checkout: fn({
    about:
      'Begins to pay what is open of the deposit by card, or goes on with what was begun; the amount is the ledger’s.',
    callers: 'accepted',
    args: {},
    result: cardCheckout,
    refusals: ['wrong_state', 'deadline_passed', 'limit_reached', 'not_found'],
  }),
};
