/** Words of the pages about erasing people. */
import type { FunctionResult } from '@school/shared/api/types';

export type Preview = FunctionResult<'preview_erasure'>;
export type Place = Preview['places'][number];
export type Proposal = FunctionResult<'erasure_proposals'>[number];
export type Receipt = FunctionResult<'list_erasures'>[number];

export const texts = {
  title: 'Erasing',
  intro: 'Who is kept no longer. Rules only propose: nobody is erased before you have looked and confirmed.',
  proposed: 'Proposed by the rules',
  nobodyProposed: 'Nobody is kept longer than the rules of the program years say.',
  monthsHint: 'How many months people are kept stands in the settings of each program year.',
  done: 'Erased and under way',
  nobodyErased: 'Nobody has been erased yet.',
  person: 'Erase this person',
  goes: 'What goes',
  stays: 'What stays',
  nothingMore: 'This cannot be taken back. Backups made before still hold the person until they run out.',
  staff: 'This person has a staff account. Take the access away; a year later they can be erased.',
  underWay: 'This person is being erased already. It continues every minute.',
  typeName: 'Type the name to confirm',
  whom: 'Who is erased',
  typeNumber: 'Type the number of people to confirm',
  started: 'Erasing has begun',
  startedNote: 'The rest follows within minutes; the receipt appears below.',
  failed: 'Nothing was erased',
} as const;

export const ruleLabels: Readonly<Record<Receipt['reason'], string>> = {
  asked: 'Ordered for one person',
  closed: 'Rejected, declined or withdrawn',
  drafts: 'Draft that was never handed in',
  unused: 'Account without an application',
  alumni: 'Former student',
};

/** Tables in the office's words; several of them may be one thing to people. */
const placeLabels: Readonly<Record<string, string>> = {
  'public.applications': 'Applications',
  'public.students': 'Student record',
  'public.application_documents': 'Documents',
  'public.application_references': 'References',
  'public.application_notes': 'Notes of the office',
  'public.application_decisions': 'Decisions',
  'public.application_extensions': 'Later deadlines',
  'public.interviews': 'Interviews',
  'public.interview_choices': 'Interview wishes',
  'public.enrollment_tasks': 'Enrollment tasks',
  'public.admins': 'Former staff account',
  'public.payments': 'Payments',
  'public.student_enrollments': 'Years',
  'public.student_leaves': 'Leave',
  'public.charges': 'Charges',
  'public.payment_reversals': 'Refunds and disputes',
  'private.card_checkouts': 'Tries to pay by card',
  'public.payment_claims': 'Payments they told us of',
  'public.payment_plans': 'Payment plan',
  'public.email_outbox': 'Mails, copies and tries',
  'private.mail_copies': 'Mails, copies and tries',
  'private.mail_attempts': 'Mails, copies and tries',
  'public.mailings': 'Letters of the office',
  'public.questions': 'Questions',
  'public.privacy_requests': 'Requests about own data',
  'public.person_settings': 'Settings for mail',
  'public.audit_log': 'Lines of the log',
  'private.access_log': 'Who opened the record',
  'private.exports': 'Exports that are being read',
  'private.student_invitations': 'Open invitation',
  'storage.objects': 'Stored files',
  'auth.users': 'Account',
};

/** What is not named belongs to signing in or to the workings of the product. */
export const placeLabel = (place: string): string =>
  placeLabels[place] ?? (place.startsWith('auth.') ? 'Sign-in data' : 'Working data');

export const nameOf = ({ name, email }: Proposal): string => name ?? email ?? 'Without a name';
export const number = (value: number): string => value.toLocaleString('en-US');
export const people = (n: number): string => (n === 1 ? '1 person' : `${number(n)} people`);
