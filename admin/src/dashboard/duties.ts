import { listHref } from '../components/list-href.ts';
import { UNTOLD } from '../components/telling.tsx';
import { shortDate } from '../components/short-date.ts';
import type { Desk } from './load.ts';

interface Duty {
  readonly count: number;
  readonly label: string;
  readonly to: string;
  readonly note?: string;
}

const one = (count: number, word: string, words: string): string => (count === 1 ? word : words);

/** What waits for the caller, first what only a second officer can approve; nothing of which there is none. */
export const dutiesOf = (desk: Desk): readonly Duty[] => allDuties(desk).filter(({ count }) => count > 0);

const allDuties = (desk: Desk): readonly Duty[] => [
  {
    count: desk.waiting_runs ?? 0,
    label: 'wait for you as second officer',
    to: '/sent',
  },
  {
    count: desk.messages?.waiting ?? 0,
    label: one(desk.messages?.waiting ?? 0, 'message to answer', 'messages to answer'),
    to: `/messages?show=${(desk.messages?.mine ?? 0) > 0 ? 'mine' : 'unassigned'}`,
    note: `${desk.messages?.mine ?? 0} mine, ${desk.messages?.unassigned ?? 0} unassigned`,
  },
  {
    count: desk.new_submissions,
    label: 'new submissions this week',
    to: listHref({ status: ['submitted'], recent: true }),
  },
  { count: desk.interviews_today.length, label: 'interviews today', to: listHref({ interview: ['today'] }) },
  { count: desk.interview_absences, label: 'cannot make their interview', to: '/interviews' },
  {
    count: desk.documents_to_check,
    label: 'files with documents to check',
    to: listHref({ documents: ['to_check'] }),
  },
  {
    count: desk.questions_waiting,
    label: 'questions waiting',
    to: '/questions',
    ...(desk.oldest_question_at ? { note: `oldest: ${shortDate(desk.oldest_question_at)}` } : {}),
  },
  { count: desk.privacy_requests ?? 0, label: 'privacy requests', to: '/privacy-requests' },
  { count: desk.payment_claims ?? 0, label: 'payments to look for', to: '/payment-claims' },
  {
    count: desk.untold.held + desk.untold.scheduled + desk.untold.leaving,
    label: 'decisions not told yet',
    to: listHref({ told: UNTOLD }),
    note: `${desk.untold.held} held, ${desk.untold.scheduled} scheduled, ${desk.untold.leaving} going now`,
  },
  {
    count: desk.failed_publications?.length ?? 0,
    label: 'decisions that could not be published',
    to: listHref({ told: UNTOLD }),
    note: (desk.failed_publications ?? [])
      .slice(0, 3)
      .map(({ name, reason }) => `${name}: ${reason}`)
      .join('; '),
  },
  {
    count: desk.failed_mails ?? 0,
    label: one(desk.failed_mails ?? 0, 'mail that failed', 'mails that failed'),
    to: `/sent?filter=${encodeURIComponent('{"kind":"mail","state":"failed"}')}`,
  },
];
