/** Words of the payment pages. Amounts, dates, methods and instructions come from the ledger and the year's settings. */
import { NON_REFUNDABLE } from '@school/shared/costs';
import { dayText } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';

const methods: Readonly<Record<string, string>> = {
  bank_transfer: 'Bank transfer',
  check: 'Check',
  card_by_phone: 'Card, by phone',
  cash: 'Cash',
  provider: 'Online payment',
};

export const texts = {
  method: (method: string) => methods[method] ?? humanize(method),
  back: 'Back to your enrollment page',
  write: 'Write to the office',

  setupTitle: 'Payment setup',
  setupLead: 'Choose how you pay tuition and housing. You can change it here later.',
  planLegend: 'Payment plan',
  methodLegend: 'How you pay',
  instructions: 'How to pay',
  aboutPaying: 'About paying',
  noWays: 'The office will tell you how to pay.',
  deposit: 'Program deposit',
  depositDue: (day: string, today: string) =>
    `${day < today ? 'was due on' : 'due by'} ${dayText(day)}, ${NON_REFUNDABLE}`,
  depositPart: (paid: string, charged: string) => `${paid} of ${charged} has been recorded.`,
  depositPaid: (paid: string) => `Your deposit of ${paid} is recorded. Thank you.`,
  depositMore: (amount: string) =>
    `We received ${amount} more than the deposit. It counts toward what is due next. If it was paid by mistake, please write to us.`,
  refunded: (amount: string) => `${amount} was returned`,
  claimTitle: 'I have sent it',
  claimText: 'Tell us, and we will look for it. When it has arrived, you get a receipt.',
  claimMethod: 'How did you pay?',
  claimDay: 'Sent on',
  claimReferenceHint: 'The text or number on the transfer or check.',
  claimSend: 'Tell the office',
  claimSaved: { title: 'Thank you', message: 'The office will look for your payment.' },
  claimWaiting: 'Waiting for the office',
  claimSaid: (amount: string, day: string, reference: string) =>
    `We were told that ${amount} was sent on ${day}, reference “${reference}”.`,
  claimChange: 'Change',
  claimTakeBack: 'Undo this message',
  claimRefused: 'We have not found the payment',
  cancel: 'Cancel',
  payOnline: 'Pay online',
  payOnlineHint: 'Opens the payment page in a new tab.',
  choosePlan: 'Choose a payment plan',
  chooseMethod: 'Choose how you pay',
  save: 'Save payment plan',
  saving: 'Saving…',
  saved: { title: 'Payment plan saved', message: 'You can change it here later.' },
  amount: 'Amount',

  historyTitle: 'Payment history',
  statement: 'Statement of account',
  statementFor: (name: string, date: string) => `${name}, ${date}`,
  charges: 'Charges',
  payments: 'Payments',
  what: 'What',
  when: 'When',
  how: 'How',
  reference: 'Reference',
  noCharges: 'No charges yet.',
  noPayments: 'No payments recorded yet.',
  aid: 'Aid and discounts',
  charged: 'Charged',
  paid: 'Paid',
  balance: 'Balance',
  credit: 'Paid more than is charged',
  print: 'Print this statement',
  setup: 'Payment setup',
  staff: 'An accepted student sees their account here. You have no application of your own.',
} as const;
