/** What the log says, in words for people. */
import { longDateTime } from '@school/shared/dates';
import { humanize, money } from '@school/shared/formats';
import type { AuditLine } from './methods.ts';

/** Keys that mean nothing to a reader; the file they belong to is linked beside them. */
export const HIDDEN: readonly string[] = ['id', 'program_year_id', 'application_id', 'student_id'];

/** One of what a table holds, where its name does not say it. */
const THINGS: Readonly<Record<string, string>> = {
  admins: 'Staff account',
  application_references: 'Referee',
  bulk_runs: 'Bulk action',
  email_outbox: 'Mail',
  holy_days: 'Day of rest',
  student_leaves: 'Leave',
  interview_choices: 'Choice of an interview time',
  interview_slots: 'Interview time',
  payment_claims: 'Announced payment',
  place_offers: 'Offer from the waitlist',
  program_year_settings: 'Settings of a program year',
  student_batches: 'Many student records',
  waitlist_entries: 'Place on the waitlist',
};
/** What stands for all lines of something done with many. */
export const isBatch = (table: string): boolean => table === 'bulk_runs' || table === 'student_batches';

const VERBS: Readonly<Record<string, string>> = {
  update: ' changed',
  delete: ' removed',
  export: ' exported',
};

export const thingOf = (table: string): string =>
  THINGS[table] ?? humanize(table.replace(/^(application|program_year|enrollment)_/, '').replace(/s$/, ''));

/** What a line is about, as people say it: "Charge of $500 for Yair Cedarman". */
export function lineWords({ table_name, action, subject, changes }: AuditLine): string {
  const amount = changes['amount']?.new ?? changes['amount']?.old;
  const what =
    thingOf(table_name) + (typeof amount === 'number' ? ` of ${money(amount).replace(/\.00$/, '')}` : '');
  return `${what}${subject ? ` for ${subject}` : ''}${VERBS[action] ?? ''}`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const LONGEST = 200;

function textOf(value: unknown): string {
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
