/** What the states of a mail are called. */
import type { StatusTone } from '@school/shared/statuses';

export const mailStates: Readonly<Record<string, { readonly word: string; readonly tone: StatusTone }>> = {
  queued: { word: 'Waiting', tone: 'amber' },
  sending: { word: 'Being sent', tone: 'blue' },
  sent: { word: 'Sent', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};
