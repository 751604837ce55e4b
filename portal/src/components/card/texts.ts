/** Words of the payment by card. */
import { inLanguages } from '../../lib/language.ts';

export const texts = inLanguages('card', {
  title: 'By card',
  lead: 'You go to the page of our payment provider, Stripe, and come back here. We never see your card.',
  pay: (amount: string) => `Pay ${amount} by card`,
  opening: 'Opening…',
  paid: 'Thank you. Your payment stands here as soon as our provider has confirmed it, usually within a minute.',
  late: 'Our provider has not confirmed your payment yet. If you have paid, please do not pay again: it will appear here automatically.',
  cancelled: 'You came back without paying. Nothing was taken from your card.',
} as const);
