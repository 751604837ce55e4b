/** Words about the parents who follow an application. */
import { longDateTime } from '@school/shared/dates';
import type { StatusTone } from '@school/shared/statuses';
import type { FunctionResult } from '../../../providers/rpc.ts';

export type Parent = NonNullable<FunctionResult<'office_parents'>>[number];

export const stateWords: Readonly<Record<Parent['state'], readonly [word: string, tone: StatusTone]>> = {
  invited: ['Invited', 'amber'],
  failed: ['Mail not delivered', 'red'],
  expired: ['Invitation expired', 'neutral'],
  accepted: ['Follows', 'green'],
  ended: ['Ended', 'neutral'],
};
export const relationChoices = [
  ['mother', 'Mother'],
  ['father', 'Father'],
  ['guardian', 'Legal guardian'],
] as const;
const relationWord = (relation: Parent['relation']): string =>
  relationChoices.find(([value]) => value === relation)?.[1] ?? relation;

export const texts = {
  title: 'Parents',
  none: 'Nobody follows this application.',
  who: ({ name, relation }: Parent) => `${name}, ${relationWord(relation).toLowerCase()}`,
  where: ({ account, email }: Parent) => account ?? email,
  invited: ({ invited_at, shares }: Parent) =>
    `Invited ${longDateTime(invited_at)}${shares ? ' · reads answers and documents' : ''}`,
  invite: 'Invite a parent',
  inviteText:
    'They get a mail with a link to an account of their own. A decision they see only once the applicant has opened its letter.',
  name: 'Full name',
  relation: 'Relation',
  email: 'E-mail',
  language: 'Language of our mails to them',
  usualLanguage: 'The year’s usual one',
  end: 'End',
  endOf: (name: string) => `End it for ${name}`,
  invitedToast: ['Invitation sent', 'The mail is on its way.'],
  endedToast: ['Ended', 'They see nothing of this application any more.'],
  notInvited: 'The invitation was not sent',
  notEnded: 'It was not ended',
} as const;
