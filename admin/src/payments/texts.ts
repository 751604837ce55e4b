/** Words of the page of payments that families say they have sent. */
import { moneyWords } from '@school/shared/money-words';

export const texts = {
  title: 'Payments to find',
  intro:
    'Families say they have sent these. Look for them at the bank; confirming one enters it in the ledger. A reference like T-1001-7 finds its student by Ctrl K and in the list of students.',
  none: 'Nobody is waiting for a payment to be found.',
  heading: 'Waiting, the oldest first',
  said: (amount: string, method: string, day: string) => `${amount} by ${method}, sent on ${day}`,
  reference: 'Reference',
  referenceHis: 'It names this student.',
  referenceOf: (name: string) => `It names another student: ${name}.`,
  referenceDue: 'Transfers for this student should say',
  told: (by: string | null, when: string) => `${by ?? 'The family'} told us on ${when}`,
  partly: (open: string) => `Of the deposit ${open} is open.`,
  confirm: 'It has come',
  confirmTitle: 'Record payment',
  confirmed: 'Payment recorded, receipt sent',
  refuse: 'Not found',
  refuseTitle: 'Payment not found',
  refuseText: 'The family reads the reason in their account and gets a mail.',
  refused: 'The family has been told',
  reason: 'Reason',
  reversals: 'Money that went back',
  reversalsText: 'Told by the card provider. A registered student stays registered: say what is to happen.',
  reversal: {
    done: (amount: string, paid: string) => `${amount} of ${paid} was refunded`,
    failed: (amount: string, _paid: string) => `A refund of ${amount} failed; the money is still here`,
    inquiry: (amount: string, _paid: string) => `The bank asks about ${amount}; nothing was taken yet`,
    open: (amount: string, paid: string) => `A payment of ${paid} is disputed; ${amount} was taken back`,
    won: (amount: string, _paid: string) => `The dispute about ${amount} was won; the money is here again`,
    lost: (amount: string, _paid: string) => `The dispute about ${amount} was lost`,
  },
  seen: 'Looked at',
  failed: 'It stays on the list',
  administratorsOnly: 'Administrators enter payments.',
} as const;

/** Words of the list of those who owe. */
export const debtTexts = {
  title: 'Who owes',
  intro:
    'What was due before today by each student’s plan and has not come, and who has paid more than they were charged. A name opens the ledger.',
  name: 'Name',
  amount: 'Owes',
  since: 'Due since',
  days: 'Days',
  age: 'How long',
  year: 'Year',
  noYear: 'No program year',
  all: 'All who owe',
  spans: { '30': 'Up to 30 days', '60': '31 to 60 days', over: 'Over 60 days', credit: moneyWords.credit },
  group: (name: string, count: number, sum: string) => `${name}: ${count.toLocaleString('en-US')}, ${sum}`,
  export: 'Export',
  exportTitle: (count: number) =>
    `Export ${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`,
  loading: 'Loading who owes...',
  none: 'Nobody is on this list.',
} as const;
