import { z } from 'zod';
import { count, id, money, text } from './values.ts';


/** One try to pay the deposit at the provider's page. */
export const cardCheckout = z.strictObject({
  checkout_id: id,
  amount: money,
  amount_cents: count,
  currency: z.literal('usd'),
  label: text,
  idempotency_key: text,
});
