import { clockTime, longDate, viewerZone } from '@school/shared/dates';
import { yearName } from '@school/shared/year-name';
import type { StatusTone } from '@school/shared/statuses';
import type { FunctionResult } from '@school/shared/api/types';

export type Parent = NonNullable<FunctionResult<'my_parents'>>[number];
const when = (at: string): string => `${longDate(at, viewerZone())}, ${clockTime(at, viewerZone())}`;

export const parentTones: Readonly<Record<Parent['state'], StatusTone>> = {
  invited: 'amber',
  failed: 'red',
  expired: 'neutral',
  accepted: 'green',
  ended: 'neutral',
};

/** Words of the card on which an applicant invites parents. Hebrew comes next. */
export const parentTexts = {
  title: 'Your parents',
  lead: 'A parent you invite has an account of their own. They see where your application stands, what is still to do, and payments. They see a decision only after you have opened its letter.',
  states: {
    invited: 'Invited',
    failed: 'Mail not delivered',
    expired: 'Invitation expired',
    accepted: 'Follows your application',
    ended: 'Ended',
  } satisfies Record<Parent['state'], string>,
  of: (year: string) => `Application for ${yearName(year)}`,
  shares: 'May also read my answers and documents',
  end: 'Stop sharing',
  endOf: (name: string) => `Stop sharing with ${name}`,
  endTitle: (name: string) => `Stop sharing with ${name}?`,
  endText: 'They will no longer see your application, and the link in their mail will stop working.',
  ending: 'Stopping…',
  again: 'Send it again',
  againOf: (name: string) => `Send the invitation to ${name} again`,
  againFrom: (at: string) => `You can send it again from ${when(at)}.`,
  invite: 'Invite a parent',
  send: 'Send the invitation',
  sending: 'Sending…',
  sent: { title: 'Sent', message: 'The mail is on its way.' },
} as const;
