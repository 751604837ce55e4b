import { clockTime, dayText, longDate, viewerZone } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';

export type MyConsent = NonNullable<FunctionResult<'my_consent'>>;
type State = MyConsent['state'];
export type Relation = NonNullable<MyConsent['relation']>;
const when = (at: string): string => `${longDate(at, viewerZone())}, ${clockTime(at, viewerZone())}`;

/** Who a guardian is to the applicant; also on the guardian's own page. */
export const relations: Readonly<Record<Relation, string>> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Legal guardian',
};
export const relationChoices = Object.entries(relations).map(([value, label]) => ({ value, label }));

/** Words about the consent of a parent or guardian, for the applicant. Hebrew comes next. */
export const texts = {
  title: 'Consent of a parent or guardian',
  lead: {
    // Reckoned on the day of submission: by now they may be 18.
    registration:
      'Anyone who applies before turning 18 is registered only after a parent or guardian has agreed. It is needed once you are accepted, and can be asked for before.',
    submission: 'You are under 18, so a parent or guardian must agree before you submit your application.',
  } satisfies Record<MyConsent['before'], string>,
  how: 'We send them a mail with a link. They need no account. They see your name, when the program is and what it costs, and the words they sign, but none of your answers. A parent who follows your application can also sign on their own page.',
  after:
    'Once they have signed, they can choose to follow your application. You can end that under “Your parents”.',
  states: {
    none: 'Not asked yet',
    asked: 'Waiting for an answer',
    failed: 'Mail not delivered',
    given: 'Given',
    refused: 'Not given',
    rejected: 'Needed again',
  } satisfies Record<State, string>,
  asked: (name: string, email: string, at: string) =>
    `We wrote to ${name} at ${email} on ${when(at)}. A mail will tell you when they have answered.`,
  failed: (email: string) => `Our mail to ${email} could not be delivered. Please use another address.`,
  given: (signature: string, day: string) =>
    `Signed by ${signature} on ${dayText(day)}. There is nothing more to do.`,
  refused: (name: string) =>
    `${name} has not agreed. Please speak with them. You can ask again, or ask somebody else.`,
  rejected: 'Our office could not accept this consent:',
  name: 'Their full name',
  relation: 'Who they are to you',
  email: 'Their e-mail address',
  emailHint: 'Their own, not yours.',
  also: 'Also invite them to follow my application',
  notInvited: 'The invitation was not sent',
  ask: 'Send the request',
  asking: 'Sending…',
  askAgain: 'Ask again',
  change: 'Ask at another address',
  changeHint: 'The link in the first mail will then stop working.',
  sent: { title: 'Sent', message: 'The mail is on its way.' },
  sentBefore: { title: 'Asked already', message: 'They have our mail, and we wait for their answer.' },
  remind: 'Send it again',
  reminding: 'Sending…',
  remindFrom: (at: string) => `You can send it again from ${when(at)}.`,
  noMails: 'We have sent three mails. Please speak to them yourself.',
  noRequests: 'You have asked five times. Please write to the admissions office.',
} as const;
