import { clockTime, longDate, viewerZone } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';

type State = NonNullable<FunctionResult<'my_referees'>>['referees'][number]['state'];
const when = (at: string): string => `${longDate(at, viewerZone())}, ${clockTime(at, viewerZone())}`;

/** Words about asking referees. Hebrew comes next. */
export const texts = {
  intro: (needed: number, letterUpload: boolean, mayAsk: boolean) => {
    // Once nobody can be asked, only what stays so.
    if (!mayAsk) return 'You do not see what your referees write.';
    return [
      needed === 0
        ? 'You may ask people who know you well for a letter.'
        : `Ask at least ${needed === 1 ? 'one person who knows' : `${needed} people who know`} you well for a letter.`,
      'We write to them, and they need no account. You do not see what they write. Letters may arrive after you have submitted.',
      letterUpload && needed > 0 ? 'You can also upload a signed letter under Documents instead.' : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  waives: 'You have given up the right to read the letters.',
  keeps: 'You have not given up the right to ask about the letters.',
  states: {
    not_asked: 'Not asked',
    asked: 'Waiting for the letter',
    opened: 'Link opened',
    failed: 'Mail not delivered',
    received: 'Letter received',
    declined: 'Cannot write',
    paused: 'On hold',
    stopped: 'No longer needed',
  } satisfies Record<State, string>,
  lines: {
    not_asked: () => '',
    asked: (at: string | null) => (at ? `Asked on ${when(at)}.` : ''),
    opened: (at: string | null) => (at ? `They opened it on ${when(at)}.` : ''),
    failed: () => 'Our mail to this address could not be delivered. Please correct the address.',
    received: (at: string | null) => (at ? `It arrived on ${when(at)}. There is nothing more to do.` : ''),
    declined: () => 'They have told us that they cannot write.',
    paused: () => 'Their link opens again when you take up your application.',
    stopped: () => 'We no longer need this letter.',
  } satisfies Record<State, (at: string | null) => string>,
  askAnother: 'You can ask somebody else.',
  ask: 'Ask for a letter',
  asking: 'Asking…',
  askTitle: (name: string) => `Ask ${name} for a letter?`,
  askBody: (email: string) =>
    `We send a mail with a link to ${email}. It names you and them. It says nothing else about your application.`,
  waiver: 'The letters',
  waive: 'I give up the right to read them',
  waiveHint: 'Many referees write more openly then. We tell everybody you ask.',
  keep: 'I do not give it up',
  keepHint: 'Even so, only the admissions team reads the letters.',
  waiverOnce: 'We ask this once, for all your letters.',
  needWaiver: 'Choose one of the two first.',
  asked: { title: 'Request sent', message: 'The mail is on its way.' },
  remind: 'Remind',
  reminding: 'Reminding…',
  reminded: { title: 'Reminder sent', message: 'The mail is on its way.' },
  remindFrom: (at: string) => `You can remind them from ${when(at)}.`,
  noMails: 'We have sent them three mails. Please speak to them yourself.',
  correct: 'Correct the address',
  correctTitle: 'Where should we write to?',
  correctBody: 'The link in the old mail will stop working. A new mail goes to this address.',
  correctLabel: 'E-mail address',
  correctSend: 'Send it there',
  correcting: 'Sending…',
  corrected: { title: 'Address corrected', message: 'A new mail is on its way.' },
  removeAsked: 'The link in their mail will stop working.',
} as const;
