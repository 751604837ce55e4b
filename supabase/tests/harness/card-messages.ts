/** What the card provider tells of a page that was begun here. */
import type { Row } from './database.ts';

/** A page: its id, its try, and the payment it would become. */
export interface Begun {
  readonly id: string;
  readonly checkout_id: string;
  readonly payment: string;
}

export const PAID = 'checkout.session.completed';
export const refund = (
  page: Begun,
  amount: number,
  id = `re_${page.payment}`,
  status = 'succeeded',
): Row => ({
  id,
  payment_intent: page.payment,
  amount,
  currency: 'usd',
  status,
});
export const dispute = (page: Begun, status: string): Row => ({
  id: `dp_${page.payment}`,
  payment_intent: page.payment,
  amount: 50_000,
  currency: 'usd',
  status,
});

export const paid = (page: Begun, more: Row = {}): Row => ({
  id: page.id,
  client_reference_id: page.checkout_id,
  payment_intent: page.payment,
  payment_status: 'paid',
  amount_total: 50_000,
  currency: 'usd',
  ...more,
});
