/** Words of a payment plan, the same to the student and to a parent. */
import type { PlanName } from '@school/shared/api/shapes';

const plans: Readonly<Record<PlanName, { title: string; text: string }>> = {
  full: { title: 'Full payment', text: 'Everything at once.' },
  two: { title: 'Two payments', text: 'Two equal parts.' },
  monthly: { title: 'Monthly payments', text: 'Equal parts, month by month.' },
};

export const planTexts = {
  plans,
  planned: 'Payment plan',
  notChosen: 'No plan has been chosen yet. Until one is, tuition and housing are due in one sum.',
  dueOn: 'Due',
  amount: 'Amount',
  open: 'Open',
  onRequest: 'when asked',
  transferReference: ['Write', 'on the transfer, so that we know whose it is.'],
  nothingDue: 'Nothing is due.',
} as const;
