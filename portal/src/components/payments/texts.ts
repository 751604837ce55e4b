/** Words of payments, the same to the student and to a parent. Amounts, days and instructions come from the ledger and the year. */
import { NON_REFUNDABLE } from '@school/shared/costs';
import { dayText, todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { methodWords, moneyWords, planTitles, purposeWords } from '@school/shared/money-words';
import type { Ledger, PlanName } from '@school/shared/api/shapes';
import { inLanguages } from '../../lib/language.ts';

export type Claim = Ledger['deposit']['claims'][number];

const dayOf = (instant: string): string => dayText(todayIn(viewerZone(), new Date(instant)));

const plans: Readonly<Record<PlanName, { title: string; text: string }>> = {
  full: { title: planTitles.full, text: 'Everything at once.' },
  two: { title: planTitles.two, text: 'Two equal parts.' },
  monthly: { title: planTitles.monthly, text: 'Equal parts, month by month.' },
};

export const texts = inLanguages('payments', {
  ...moneyWords,
  methods: methodWords,
  ways: 'How to pay',
  noWays: 'The office will tell you how to pay.',
  deposit: 'Program deposit',
  depositDue: (day: string, today: string) =>
    `${day < today ? 'was due on' : 'due by'} ${dayText(day)}, ${NON_REFUNDABLE}`,
  depositPart: (paid: string, charged: string) => `${paid} of ${charged} has been recorded.`,
  depositPaid: (paid: string) => `The deposit of ${paid} is recorded. Thank you.`,
  depositMore: (amount: string) =>
    `We received ${amount} more than the deposit. It counts toward what is due next. If it was paid by mistake, please write to us.`,
  claimTitle: 'I have sent it',
  claimText: 'Tell us, and we will look for it. When it has arrived, you get a receipt.',
  claimMethod: 'How did you pay?',
  claimDay: 'Sent on',
  claimReferenceHint: 'The text or number on the transfer or check.',
  claimSend: 'Tell the office',
  claimSaved: { title: 'Thank you', message: 'The office will look for your payment.' },
  claimToo: 'I have sent a payment too',
  /** "Father reported $500.00 on November 28, 2026": before anybody reports the same again. */
  reported: ({ by, own, amount, created_at }: Claim) =>
    `${own ? 'You' : (by ?? 'Somebody of your family')} reported ${money(amount)} on ${dayOf(created_at)}`,
  claimSaid: ({ sent_on, reference }: Claim) =>
    `Sent on ${dayText(sent_on)}, reference “${reference}”. The office is looking for it.`,
  claimChange: 'Change',
  claimTakeBack: 'Undo this message',
  claimRefused: 'We have not found the payment',
  cancel: 'Cancel',
  planLegend: 'Payment plan',
  methodLegend: 'How you pay',
  planUntil: (day: string) =>
    `The student or a parent chooses it, and can change it until ${dayText(day)}; the last choice holds.`,
  planOver: 'The first instalment was due already: only the office changes the plan now.',
  planChosen: ({ by, own, chosen_at }: NonNullable<Ledger['plan']>) =>
    own || by ? `${own ? 'You' : by} chose this on ${dayOf(chosen_at)}.` : `Chosen on ${dayOf(chosen_at)}.`,
  choosePlan: 'Choose a payment plan',
  chooseMethod: 'Choose how you pay',
  save: 'Save payment plan',
  saving: 'Saving…',
  saved: { title: 'Payment plan saved', message: 'Student and parents get a mail about it.' },
  aboutPaying: 'About paying',
  payOnline: 'Pay online',
  payOnlineHint: 'Opens the payment page in a new tab.',
  historyTitle: 'Payment history',
  statement: 'Statement of account',
  statementFor: (name: string, date: string) => `${name}, ${date}`,
  charges: 'Charges',
  payments: 'Payments',
  what: 'What',
  when: 'When',
  how: 'How',
  reference: 'Reference',
  amount: 'Amount',
  noCharges: 'No charges yet.',
  noPayments: 'No payments recorded yet.',
  returned: 'Returned',
  print: 'Print this statement',
  setup: 'Payment setup',
  receipt: 'Receipt',
  receiptFor: (day: string) => `Receipt for the payment of ${dayText(day)}`,
  receiptTitle: 'Receipt of payment',
  receiptLead: (school: string, name: string) => `${school}, for ${name}`,
  receiptFile: (day: string) => `receipt-${day}.html`,
  receiptBack: (amount: string, day: string) => `${amount} on ${day}`,
  receiptLines: {
    amount: 'Amount',
    shekels: 'In shekels',
    back: 'Returned',
    for: 'Paid for',
    day: 'Received on',
    how: 'How',
    reference: 'Reference',
    year: 'Year',
    made: 'This page was saved on',
  },
  purposes: purposeWords,
  plans,
  planned: 'Payment plan',
  notChosen: 'No plan has been chosen yet. Until one is, tuition and room and board are due in one sum.',
  dueOn: 'Due',
  open: 'Open',
  onRequest: 'when asked',
  transferReference: ['Write', 'on the transfer, so that we know whose it is.'],
  nothingDue: 'Nothing is due.',
} as const);
