import { listHref } from '../components/list-href.ts';
import { UNTOLD } from '../components/telling.tsx';
import { shortDate } from '../components/short-date.ts';
import type { Desk } from './dashboard-query.ts';

interface Duty {
  readonly count: number;
  readonly label: string;
  readonly to: string;
  /** What one does about it. */
  readonly act: string;
  readonly note?: string | undefined;
}

const one = (count: number, word: string, words: string): string => (count === 1 ? word : words);

/** What waits for an officer, nothing of which there is none: who wrote first, then who asked, then what is to be checked. */
export const dutiesOf = (desk: Desk): readonly Duty[] => allDuties(desk).filter(({ count }) => count > 0);

const allDuties = (desk: Desk): readonly Duty[] => [
  {
    count: desk.messages?.waiting ?? 0,
    label: one(desk.messages?.waiting ?? 0, 'message to answer', 'messages to answer'),
    to: `/messages?show=${(desk.messages?.mine ?? 0) > 0 ? 'mine' : 'unassigned'}`,
    act: 'Answer',
    note: `${desk.messages?.mine ?? 0} mine, ${desk.messages?.unassigned ?? 0} unassigned`,
  },
  {
    count: desk.questions_waiting,
    label: one(desk.questions_waiting, 'question waiting', 'questions waiting'),
    to: '/questions',
    act: 'Answer',
    note: desk.oldest_question_at ? `oldest: ${shortDate(desk.oldest_question_at)}` : undefined,
  },
  {
    count: desk.documents_to_check,
    label: one(desk.documents_to_check, 'file with documents to check', 'files with documents to check'),
    to: listHref({ documents: ['to_check'] }),
    act: 'Check',
  },
  {
    count: desk.interview_absences,
    label: 'cannot make their interview',
    to: '/interviews',
    act: 'Move',
  },
  {
    count: desk.failed_publications?.length ?? 0,
    label: 'decisions that could not be published',
    to: listHref({ told: UNTOLD }),
    act: 'Look',
    note: (desk.failed_publications ?? [])
      .slice(0, 3)
      .map(({ name, reason }) => `${name}: ${reason}`)
      .join('; '),
  },
  {
    count: desk.untold.held + desk.untold.scheduled + desk.untold.leaving,
    label: one(
      desk.untold.held + desk.untold.scheduled + desk.untold.leaving,
      'decision not told yet',
      'decisions not told yet',
    ),
    to: listHref({ told: UNTOLD }),
    act: 'Release',
    note: `${desk.untold.held} held, ${desk.untold.scheduled} scheduled, ${desk.untold.leaving} going now`,
  },
  {
    count: desk.new_submissions,
    label: one(desk.new_submissions, 'new submission this week', 'new submissions this week'),
    to: listHref({ status: ['submitted'], recent: true }),
    act: 'Read',
  },
  {
    count: desk.privacy_requests ?? 0,
    label: one(desk.privacy_requests ?? 0, 'privacy request', 'privacy requests'),
    to: '/privacy-requests',
    act: 'Answer',
  },
  {
    count: desk.payment_claims ?? 0,
    label: one(desk.payment_claims ?? 0, 'payment to look for', 'payments to look for'),
    to: '/payment-claims',
    act: 'Check',
  },
  {
    count: desk.failed_mails ?? 0,
    label: one(desk.failed_mails ?? 0, 'mail that failed', 'mails that failed'),
    to: `/sent?filter=${encodeURIComponent('{"kind":"mail","state":"failed"}')}`,
    act: 'Send again',
  },
];
