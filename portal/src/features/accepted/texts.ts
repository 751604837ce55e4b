import type { Line } from '@school/shared/lines';

/** Words of the accepted student's page; toasts, headings and the amber line are the specification's. */
export const texts = {
  title: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
  lead: 'What is left to do for your year at the yeshiva.',

  replyTitle: 'Do you accept the place?',
  letter: 'Read your letter',
  replyText: 'If you accept, we keep your place. If you decline, somebody on the waitlist can have it.',
  replyBy: 'Reply by',
  replyOverTitle: 'The time to reply has passed',
  replyEnded: 'It ended on',
  write: 'Write to the office',
  accept: 'Accept the place',
  acceptTitle: 'Accept the place?',
  acceptText: (needed: readonly string[]) =>
    `Your place is kept for you. ${needed.length > 0 ? `You are registered once this is here: ${needed.join(', ')}.` : 'Nothing else is needed to register you.'} You can withdraw until you are registered.`,
  acceptConfirm: 'Yes, I accept',
  accepting: 'Saving…',
  decline: 'Decline',
  declineTitle: 'Decline the place?',
  declineText: 'The place can then be offered to somebody else. You cannot undo this here.',
  declineReason: 'Reason',
  declineReasonHint: 'It helps us, but you don’t have to give one.',
  declineConfirm: 'Decline the place',
  declining: 'Saving…',
  neededLine: ({ kind }: Line) => (kind === 'deposit' ? 'the deposit' : 'a parent’s or guardian’s consent'),
  acceptedToast: (depositDue: boolean) => ({
    title: 'Place accepted',
    message: depositDue
      ? 'Thank you. Next comes the deposit.'
      : 'Thank you. This page shows what comes next.',
  }),
  declinedToast: { title: 'Place declined', message: 'Thank you for telling us.' },

  progress: 'Enrollment Progress',
  percent: (percent: number) => `${percent}%`,
  count: (done: number, total: number) => `${done} of ${total} tasks`,
  warning: (date: string) => `Please complete all enrollment tasks before ${date}.`,

  payment: 'Payment Status',
  deposit: 'Deposit',
  depositPaid: 'Paid',
  depositOpen: 'Not received yet',
  depositPart: 'Not complete yet',
  nextPayment: 'Next payment',
  overdue: 'Overdue payment',
  nextPaymentText: (amount: string, date: string, late: boolean) =>
    late ? `${amount}, was due on ${date}` : `${amount} by ${date}`,
  paymentSetup: 'Payment Setup',
  paymentHistory: 'Payment History',
  paymentNone: 'The office is preparing your account. The amounts will be shown here.',

  dates: 'Important Dates',
  checklist: 'Enrollment Checklist',
  noTasks: 'There are no tasks for you yet.',
  payDeposit: 'Pay Deposit',
  setupPayments: 'Setup Payments',
  seeDeposit: 'See the deposit',
  confirmedCount: (confirmed: number) => `${confirmed} confirmed by the office`,
  all: {
    confirmed: 'Everything on your list is done and confirmed by the office.',
    done: 'Everything on your list is done. The office will confirm the rest.',
    ticked: 'Every task is marked as done. What we do not have yet is named below.',
  },
  claimed: 'Marked as done',
  depositSent: 'Reported as sent',
  known: 'We have it',
  confirmed: (paid: boolean) => (paid ? 'We have it, confirmed' : 'We have checked it'),
  tickHint: 'Tick what you have sent. The office checks it and confirms it.',
  needed: (what: string) => `Still needed: ${what}.`,
  saidButNeeded: (what: string) => `You say it is done; still needed: ${what}.`,
  problems: {
    expired: (day: string) => `Expired on ${day}`,
    too_short: (day: string) => `Ends on ${day}, which is too early`,
    replace: (_day: string) => 'We need another copy',
  },
  openForm: 'Open the form',
  sendCopy: 'Send another copy',
  taskCompleted: (title: string) => ({ title: 'Task completed', message: `You've completed: ${title}` }),
  waiting: 'Not sent yet. It is kept in this browser and sent when you are back online.',
  failed: (message: string) => ({ title: 'That did not work', message }),

  staffTitle: 'Accepted student’s page',
  staff:
    'An accepted student sees their checklist, dates and payments here. You have no application of your own.',
  office: 'Go to the office',
} as const;
