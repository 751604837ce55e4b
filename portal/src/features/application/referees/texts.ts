import { clockTime, longDate, viewerZone } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';

type State = NonNullable<FunctionResult<'my_referees'>>['referees'][number]['state'];
const when = (at: string): string => `${longDate(at, viewerZone())}, ${clockTime(at, viewerZone())}`;

/** Words about asking referees, and about the page for an adviser. Hebrew comes next. */
export const texts = {
  intro: (needed: number, letterUpload: boolean) =>
    [
      needed === 0
        ? 'You may ask people who know you well for a letter.'
        : `Ask at least ${needed === 1 ? 'one person who knows' : `${needed} people who know`} you well for a letter.`,
      'We write to them; they need no account, and you never read what they write. Letters may come after you have submitted.',
      letterUpload && needed > 0 ? 'A signed letter that you upload under Documents will do instead.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  waives: 'You have given up the right to read the letters.',
  keeps: 'You have not given up the right to ask about the letters.',
  states: {
    not_asked: 'Not asked yet',
    asked: 'Asked',
    opened: 'Writing',
    failed: 'Mail does not arrive',
    received: 'Letter received',
    declined: 'Cannot write',
    paused: 'Waits',
    stopped: 'No longer awaited',
  } satisfies Record<State, string>,
  lines: {
    not_asked: () => '',
    asked: (at: string | null) => (at ? `Asked on ${when(at)}.` : ''),
    opened: (at: string | null) => (at ? `They opened it on ${when(at)}.` : ''),
    failed: () => 'This address does not take our mail. Please correct it.',
    received: (at: string | null) => (at ? `It came on ${when(at)}. Nothing more is to do.` : ''),
    declined: () => 'They have told us that they cannot write. You can ask somebody else.',
    paused: () => 'Their link opens again when you take up your application.',
    stopped: () => 'Letters are not awaited any more.',
  } satisfies Record<State, (at: string | null) => string>,
  ask: 'Ask for a letter',
  asking: 'Asking…',
  askTitle: (name: string) => `Ask ${name} for a letter?`,
  askBody: (email: string) =>
    `We send a mail with a link to ${email}. It holds your name and theirs, and nothing else of your application.`,
  waiver: 'The letters',
  waive: 'I give up the right to read them',
  waiveHint: 'Many referees write more openly then. Everybody you ask is told.',
  keep: 'I do not give it up',
  keepHint: 'We still show letters to nobody but the admissions team.',
  waiverOnce: 'You are asked this once; it holds for all your letters.',
  needWaiver: 'Choose one of the two first.',
  asked: { title: 'Asked', message: 'The mail is on its way.' },
  remind: 'Remind',
  reminding: 'Reminding…',
  reminded: { title: 'Reminded', message: 'The reminder is on its way.' },
  remindFrom: (at: string) => `You can remind them from ${when(at)}.`,
  noMails: 'They have been sent three mails. Please speak to them yourself.',
  correct: 'Correct the address',
  correctTitle: 'Where should we write to?',
  correctBody: 'The link in the mail to the old address ends, and a new one goes to this address.',
  correctLabel: 'E-mail address',
  correctSend: 'Send it there',
  correcting: 'Sending…',
  corrected: { title: 'Corrected', message: 'A new mail is on its way.' },
  removeAsked: 'The link in their mail ends too.',
  adviser: 'Share with an adviser',
  adviserLead:
    'Make a page for a school adviser: it shows what is still to do and the dates, none of your answers and never a decision. It ends with the deadline, or when you end it.',
  adviserFor: 'For whom',
  adviserHint: 'Only you see this, like: Mrs. Adler, guidance',
  make: 'Make a link',
  making: 'Making…',
  link: 'The link',
  linkOnce: 'Copy it now and send it to your adviser: it is shown only once.',
  copy: 'Copy',
  copied: { title: 'Copied', message: 'The link is on your clipboard.' },
  made: (at: string) => `Made on ${when(at)}`,
  opened: (at: string | null) => (at ? `last opened on ${when(at)}` : 'not opened yet'),
  ended: (at: string) => `ended on ${when(at)}`,
  end: 'End it',
  endOf: (label: string) => `End the link for ${label}`,
} as const;
