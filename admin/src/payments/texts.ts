/** Words of the page of payments that families say they have sent. */
export const texts = {
  title: 'Payments to find',
  intro:
    'Families say they have sent these. Look for them at the bank; confirming one enters it in the ledger.',
  none: 'Nobody is waiting for a payment to be found.',
  heading: 'Waiting, the oldest first',
  said: (amount: string, method: string, day: string) => `${amount} by ${method}, sent on ${day}`,
  reference: 'Reference',
  told: (when: string) => `Told us on ${when}`,
  partly: (open: string) => `Of the deposit ${open} is open.`,
  confirm: 'It has come',
  confirmTitle: 'Record payment',
  confirmed: 'Payment recorded, receipt sent',
  refuse: 'Not found',
  refuseTitle: 'Payment not found',
  refuseText: 'The family reads the reason in their account and gets a mail.',
  refused: 'The family has been told',
  reason: 'Reason',
  administratorsOnly: 'Administrators enter payments.',
} as const;
