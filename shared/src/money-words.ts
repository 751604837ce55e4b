/** What the sums of an account are called, the same to student, parent and office, on screens and on paper. */
export const moneyWords = {
  charged: 'Charged',
  aid: 'Aid and discounts',
  paid: 'Paid',
  balance: 'Still to pay',
  /** More has been paid than is charged. */
  credit: 'Credit',
} as const;

/** What a charge or a payment is for. */
export const purposeWords = {
  deposit: 'Program deposit',
  tuition: 'Tuition',
  housing: 'Room and board',
  other: 'Other',
} as const;

export const methodWords = {
  bank_transfer: 'Bank transfer',
  check: 'Check',
  card_by_phone: 'Card, by phone',
  cash: 'Cash',
  provider: 'Card, online',
} as const;

export const planTitles = { full: 'Full payment', two: 'Two payments', monthly: 'Monthly payments' } as const;

/** What is left, by its name: more may have been paid than is charged. */
export const balanceWord = (balance: number): string =>
  balance < 0 ? moneyWords.credit : moneyWords.balance;
