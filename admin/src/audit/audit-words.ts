/** What the log says, in words for people. */
import { longDateTime } from '@school/shared/dates';
import { humanize, money } from '@school/shared/formats';
import type { AuditLine } from './methods.ts';

/** Keys that mean nothing to a reader; the file they belong to is linked beside them. */
export const HIDDEN: readonly string[] = ['id', 'program_year_id', 'application_id', 'student_id'];

/** One of what a table holds, where its name does not say it. */
const THINGS: Readonly<Record<string, string>> = {
  admins: 'Staff account',
  application_extensions: 'Extended deadline',
  application_parents: 'Access of a parent',
  application_references: 'Referee',
  bulk_runs: 'Bulk action',
  canned_answers: 'Saved answer',
  committee_places: 'Place in the ranking',
  email_outbox: 'Mail',
  enrollment_tasks: 'Task',
  erasures: 'Erasing',
  form_questions: 'Question of the form',
  guardian_consents: 'Consent of a parent',
  interview_absences: 'Word that an interview cannot be',
  interview_choices: 'Choice of an interview time',
  interview_slots: 'Interview time',
  letter_paragraphs: 'Paragraph of a letter',
  mailings: 'Letter to many',
  payment_claims: 'Announced payment',
  person_settings: 'Mail settings of a person',
  place_offers: 'Offer from the waitlist',
  privacy_requests: 'Request about personal data',
  program_year_settings: 'Settings of a program year',
  reference_requests: 'Request to a referee',
  school_settings: 'Settings of the school',
  score_criteria: 'Criterion',
  student_batches: 'Many student records',
  student_enrollments: 'Year of a student',
  student_leaves: 'Leave',
  students: 'Student record',
  threads: 'Conversation',
  waitlist_entries: 'Place on the waitlist',
};
/** What stands for all lines of something done with many. */
export const isBatch = (table: string): boolean => table === 'bulk_runs' || table === 'student_batches';

/** What was done with it; what was made needs no verb. */
const VERBS: Readonly<Record<string, string>> = {
  update: ' changed',
  delete: ' removed',
  export: ' exported',
  submit: ' handed in',
  merge: ' merged with another',
  invite: ': invited to make an account',
  withdraw_invitation: ': invitation withdrawn',
  lapse: ' lapsed',
  keep: ': wants to stay',
  reminded: ': reminded',
  letter_received: ': letter received',
  letter_declined: ': cannot write',
  consent_given: ': given',
  consent_refused: ': refused',
  consent_rejected: ': rejected',
  parent_accepted: ' accepted',
  parent_ended: ' ended',
  message_received: ': message of the applicant',
  message_sent: ': message of the office',
  message_taken_back: ': message taken back',
  file_opened: ': file opened',
  assigned: ': given to a colleague',
  closed: ' closed',
  opened: ' opened again',
  erased: ' done',
  new_recovery_codes: ': new recovery codes',
  use_recovery_code: ': signed in with a recovery code',
  reset_second_factor: ': second factor reset',
  take_my_data: ': own data taken',
};

export const thingOf = (table: string): string =>
  THINGS[table] ?? humanize(table.replace(/^(application|program_year|enrollment)_/, '').replace(/s$/, ''));

/** What a line is about, as people say it: "Charge of $500 for Yair Cedarman". What became of a mail is said beside it. */
export function lineWords({ table_name, action, subject, changes }: AuditLine): string {
  const amount = changes['amount']?.new ?? changes['amount']?.old;
  const what =
    thingOf(table_name) + (typeof amount === 'number' ? ` of ${money(amount).replace(/\.00$/, '')}` : '');
  return `${what}${subject ? ` for ${subject}` : ''}${table_name === 'email_outbox' ? '' : (VERBS[action] ?? '')}`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const LONGEST = 200;

/** Keys of other records say nothing to a reader. */
const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function textOf(value: unknown): string {
  if (typeof value === 'string' && KEY.test(value)) return 'linked';
  if (typeof value === 'string') return INSTANT.test(value) ? longDateTime(value) : value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${humanize(name)}: ${textOf(inner)}`)
      .join('; ');
  return JSON.stringify(value) ?? '';
}

/** One value of a change; long ones are cut, and nothing is said to be empty. */
export function valueWords(value: unknown): string {
  const text = value === null || value === undefined ? '' : textOf(value);
  if (text === '') return 'empty';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
