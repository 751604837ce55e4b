/** What the log says, in words for people. */
import { longDateTime } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';

/** Keys that mean nothing to a reader; the file they belong to is linked beside them. */
export const HIDDEN: readonly string[] = ['id', 'program_year_id', 'application_id', 'student_id'];

/** Screens that call a table otherwise than the database does. */
const TABLES: Readonly<Record<string, string>> = {
  admins: 'Staff accounts',
  bulk_runs: 'Bulk actions',
  email_outbox: 'Outbox',
  holy_days: 'Days of rest',
  interview_slots: 'Interview times',
  place_offers: 'Offers from the waitlist',
  waitlist_entries: 'Waitlist',
};

export const tableWords = (table: string): string => TABLES[table] ?? humanize(table);

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
