import { clockTime, longDate, viewerZone } from '@school/shared/dates';
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
  lead: 'A parent you invite gets an account of their own: where your application stands, what is to do, and payments. A decision they see only after you have opened its letter.',
  states: {
    invited: 'Invited',
    failed: 'Mail does not arrive',
    expired: 'Invitation too old',
    accepted: 'Follows along',
    ended: 'Ended',
  } satisfies Record<Parent['state'], string>,
  shares: 'May also read my answers and documents',
  end: 'End it',
  endOf: (name: string) => `End it for ${name}`,
  endTitle: (name: string) => `End it for ${name}?`,
  endText: 'They see nothing of your application any more, and the link in their mail ends.',
  ending: 'Ending…',
  again: 'Send it again',
  againOf: (name: string) => `Send the invitation to ${name} again`,
  againFrom: (at: string) => `You can send it again from ${when(at)}.`,
  invite: 'Invite a parent',
  name: 'Their full name',
  relation: 'Who they are to you',
  email: 'Their e-mail address',
  emailHint: 'Their own, not yours.',
  send: 'Send the invitation',
  sending: 'Sending…',
  sent: { title: 'Sent', message: 'The mail is on its way.' },
} as const;
