/**
 * What the provider of card payments tells: a page was paid, money went back, somebody disputes a payment. Only messages with
 * its signature count; each may come twice, late or in another order, and is entered once. Sign-in: the signature.
 *   POST (Stripe-Signature)   200 {result}: recorded, known, ignored, foreign or mismatch
 * Errors: {message, hint, field} with 400 (signature), 404 (no cards here), 405, 409 (not_yet: told before the payment it is
 * about; the provider sends it again), 503.
 */
import { settle_card_payment, reverse_card_payment } from '@school/shared/api/card-payments';
import type Stripe from 'stripe';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, Refusal, unavailable } from '../_shared/http.ts';
import { isTooDeep } from '../_shared/json-depth.ts';
import { restAsService } from '../_shared/rest.ts';
import { cardProvider, isOurMode, verifiedEvent } from '../_shared/stripe.ts';
import { isUuid } from '../_shared/uuid.ts';

type Result = FunctionResult<'settle_card_payment'> | 'ignored';
type Reversal = FunctionArgs<'reverse_card_payment'>;

const LARGEST = 256 * 1024;

const idOf = (value: string | { readonly id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '');

const DISPUTES: Readonly<Record<string, Reversal['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

const ofRefund = (refund: Stripe.Refund): Reversal => ({
  payment_intent: idOf(refund.payment_intent),
  kind: 'refund',
  reference: refund.id,
  amount_cents: refund.amount,
  state: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'done',
  currency: refund.currency,
});

const ofDispute = (dispute: Stripe.Dispute): Reversal => ({
  payment_intent: idOf(dispute.payment_intent),
  kind: 'dispute',
  reference: dispute.id,
  amount_cents: dispute.amount,
  state: DISPUTES[dispute.status] ?? 'open',
  currency: dispute.currency,
});

/** A page was paid; one that is still waiting for its bank tells of it later. */
async function settle(env: FunctionEnv, page: Stripe.Checkout.Session): Promise<Result> {
  if (page.payment_status !== 'paid') return 'ignored';
  const checkout_id = page.client_reference_id;
  if (!isUuid(checkout_id)) return 'foreign';
  return restAsService(env).call(
    { settle_card_payment },
    {
      checkout_id,
      session_id: page.id,
      payment_intent: idOf(page.payment_intent),
      amount_cents: page.amount_total ?? 0,
      currency: page.currency ?? '',
    },
  );
}

/** Whether a payment that the ledger does not know was begun here: then its own message is still on the way. */
async function isOurs(provider: Stripe, paymentIntent: string): Promise<boolean> {
  if (!paymentIntent) return false;
  try {
    const { metadata } = await provider.paymentIntents.retrieve(paymentIntent);
    return isUuid(metadata['checkout_id']);
  } catch (error) {
    if (error instanceof provider.errors.StripeInvalidRequestError) return false;
    throw unavailable();
  }
}

async function reverse(env: FunctionEnv, provider: Stripe, reversal: Reversal): Promise<Result> {
  const result = await restAsService(env).call({ reverse_card_payment }, reversal);
  if (result !== 'unknown') return result;
  if (await isOurs(provider, reversal.payment_intent))
    throw new Refusal(409, 'not_yet', 'The payment is not in the ledger yet. Send this again.');
  return 'foreign';
}

function follow(env: FunctionEnv, provider: Stripe, event: Stripe.Event): Promise<Result> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return settle(env, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return reverse(env, provider, ofRefund(event.data.object));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return reverse(env, provider, ofDispute(event.data.object));
    default:
      return Promise.resolve('ignored');
  }
}

async function receive(request: Request, env: FunctionEnv): Promise<Response> {
  const provider = cardProvider(env);
  if (!provider) throw new Refusal(404, 'not_found', 'Payments by card are not offered.');
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Messages come with POST.');
  const body = await request.text();
  if (body.length > LARGEST) throw new Refusal(413, 'too_large', 'This request is too large.');
  if (isTooDeep(body)) throw new Refusal(400, 'invalid_value', 'This request cannot be read.');
  const event = await verifiedEvent(env, body, request.headers.get('stripe-signature') ?? '').catch(() => {
    throw new Refusal(400, 'invalid_value', 'The signature is not right.', 'signature');
  });
  // Of a connected account, or of the other mode: signed, and still not a payment to us.
  if (event.account || !isOurMode(env, event.livemode)) return json({ result: 'foreign' });
  const result = await follow(env, provider, event);
  if (result === 'mismatch')
    console.error(JSON.stringify({ level: 'error', where: 'card-events', event: event.id, error: result }));
  return json({ result });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => receive(request, env), env);
