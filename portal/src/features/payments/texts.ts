/** Words of the payment pages. Amounts, dates, methods and instructions come from the ledger and the year's settings. */
import { NON_REFUNDABLE } from '@school/shared/costs';
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

  setupTitle: 'Payment setup',
  setupLead: 'Choose how you pay tuition and housing. You can change it here later.',
  planLegend: 'Payment plan',
  methodLegend: 'How you pay',
  instructions: 'How to pay',
  noWays: 'The office will tell you how to pay.',
  deposit: 'Program deposit',
  depositDue: (day: string) => `due by ${day}, ${NON_REFUNDABLE}`,
  depositPart: (paid: string, charged: string) => `${paid} of ${charged} has been recorded.`,
  depositPaid: (paid: string) => `Your deposit of ${paid} is recorded. Thank you.`,
  depositMore: (amount: string) =>
    `${amount} more than the deposit has come. It counts toward what is due next; if it was paid by mistake, please write to us.`,
  refunded: (amount: string) => `${amount} went back`,
  claimTitle: 'I have sent it',
  claimText:
    'Tell us, so that we look for it. The office confirms it when it has come, and you get a receipt.',
  claimMethod: 'How you have paid',
  claimDay: 'Sent on',
  claimReferenceHint: 'What stands on the transfer or check, so that we find it.',
  claimSend: 'Tell the office',
  claimSaved: { title: 'Thank you', message: 'The office will look for your payment.' },
  claimWaiting: 'Waiting for the office',
  claimSaid: (amount: string, day: string, reference: string) =>
    `You told us that you sent ${amount} on ${day}, reference “${reference}”.`,
  claimChange: 'Change',
  claimTakeBack: 'Take it back',
  claimRefused: 'We have not found your payment',
  cancel: 'Cancel',
  payOnline: 'Pay online',
  payOnlineHint: 'Opens the payment page in a new tab.',
  choosePlan: 'Choose a payment plan',
  chooseMethod: 'Choose how you pay',
  save: 'Save payment plan',
  saving: 'Saving…',
  saved: { title: 'Payment plan saved', message: 'It stands on your enrollment page now.' },
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
  print: 'Print this statement',
  setup: 'Payment setup',
  staff: 'An accepted student sees the own account here. You have no application of your own.',
} as const;
