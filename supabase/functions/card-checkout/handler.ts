/**
 * Paying the deposit by card, at the provider's own page: the browser is sent there and comes back. The amount is the ledger's;
 * what has been paid is told by the provider alone (card-events), never by the browser that comes back.
 *   GET                 200 {available}: whether this deployment takes cards
 *   POST (signed in) {application_id?}: where to go, 200 {url}; the same page however often one presses within the day. With an
 *     application a parent pays for it, and comes back to the family's page
 * Errors: {message, hint, field} with 400 (wrong_state, limit_reached, not_found), 401, 403, 404 (no cards here), 405, 503.
 */
import { start_card_checkout } from '@school/shared/api/accepted';
import { note_card_session } from '@school/shared/api/card-payments';
import { start_child_card_checkout } from '@school/shared/api/parents';
import type Stripe from 'stripe';
import type { FunctionResult } from '@school/shared/api/types';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller, unavailable } from '../_shared/http.ts';
import { restAsCaller, restAsService } from '../_shared/rest.ts';
import { cardProvider } from '../_shared/stripe.ts';
import { isUuid } from '../_shared/uuid.ts';

type Begun = FunctionResult<'start_card_checkout'>;

const unknownChild = (): Refusal => new Refusal(400, 'not_found', 'You do not follow this application.');

/** What the provider's page asks for: one item, the deposit, and where to come back to. */
function pageOf(begun: Begun, email: string, back: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: begun.checkout_id };
  const withOutcome = (outcome: string): string =>
    `${back}${back.includes('?') ? '&' : '?'}card=${outcome}#deposit`;
  return {
    mode: 'payment',
    client_reference_id: begun.checkout_id,
    metadata,
    payment_intent_data: { metadata },
    ...(email ? { customer_email: email } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: begun.currency,
          unit_amount: begun.amount_cents,
          product_data: { name: begun.label },
        },
      },
    ],
    success_url: withOutcome('paid'),
    cancel_url: withOutcome('cancelled'),
  };
}

async function checkout(request: Request, env: FunctionEnv): Promise<Response> {
  const provider = cardProvider(env);
  if (request.method === 'GET') return json({ available: provider !== null });
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'A payment is begun with POST.');
  const caller = await requireCaller(request, env);
  if (!provider) throw new Refusal(404, 'not_found', 'Payments by card are not offered.');
  const body = (await readJson(request)) as { application_id?: unknown } | null;
  const child = body?.application_id;
  if (child !== undefined && !isUuid(child)) throw unknownChild();
  const rest = restAsCaller(env, caller.token);
  const begun = child
    ? await rest.call({ start_child_card_checkout }, { application_id: child })
    : await rest.call({ start_card_checkout });
  const back = required(env, 'SITE_URL') + (child ? `/family?child=${child}` : '/accepted/payment-setup');
  const page = await provider.checkout.sessions
    .create(pageOf(begun, caller.email, back), { idempotencyKey: begun.idempotency_key })
    .catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', where: 'card-checkout', error: String(error) }));
      throw unavailable();
    });
  if (!page.url) throw unavailable();
  await restAsService(env).call(
    { note_card_session },
    {
      checkout_id: begun.checkout_id,
      session_id: page.id,
    },
  );
  return json({ url: page.url });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => checkout(request, env), env);
