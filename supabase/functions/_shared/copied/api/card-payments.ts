import { z } from 'zod';
import { fn, formRefusals } from './define.ts';
import { payment_reversals } from './rows.generated.ts';
import { count, id, nothing, text } from './values.ts';


export const cardPayments = {
  note_card_session: fn({
    about: 'Notes the provider’s number of the page that was made for a try.',
    callers: 'secret key',
    args: { checkout_id: id, session_id: text },
    result: nothing,
    refusals: ['not_found'],
  }),
  settle_card_payment: fn({
    about: 'A page was paid: enters the payment once, whatever is repeated.',
    callers: 'secret key',
    args: { checkout_id: id, session_id: text, payment_intent: text, amount_cents: count, currency: text },
    result: z.enum(['recorded', 'known', 'foreign', 'mismatch']),
    refusals: [...formRefusals, 'not_found'],
  }),
  reverse_card_payment: fn({
    about: 'Money went back, or may: a refund or a dispute of a payment that is in the ledger.',
    callers: 'secret key',
    args: {
      payment_intent: text,
      kind: payment_reversals.shape.kind,
      reference: text,
      amount_cents: count,
      state: payment_reversals.shape.state,
      currency: text,
    },
    result: z.enum(['recorded', 'known', 'unknown', 'mismatch']),
    refusals: ['not_found'],
  }),
};
