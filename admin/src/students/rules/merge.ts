/** Two records of one person, field by field: what differs, and what the other one fills. */
import { filledFields, type Field } from './fields.ts';
import { displayValue, isMissing } from './display.ts';
import { texts } from '../texts.ts';
import type { Student, StudentRecord } from './types.ts';

/** Columns that belong to a year and stay with it (student_enrollments). */
const OF_YEAR: readonly string[] = [
  'program_track', 'learning_start_date', 'learning_end_date', 'arrival_date_israel', 'flight_information', 'registration_status',
  'enrollment_status', 'registration_deposit_amount', 'registration_deposit_due_date', 'total_tuition_cost', 'monthly_tuition_amount',
  'early_registration_discount', 'payment_schedule', 'financial_aid_amount', 'scholarship_percentage',
]; // prettier-ignore

export interface Difference {
  readonly field: Field;
  readonly kept: string;
  readonly other: string;
}
export interface Merge {
  /** Both say something, and not the same. */
  readonly differ: readonly Difference[];
  /** Only the other one says something. */
  readonly fills: readonly Field[];
}

/** What the database would refuse two records for, and what can be done: said before anything is chosen. */
export function againstMerging(kept: StudentRecord, other: StudentRecord): string | null {
  if (kept.account && other.account) return texts.mergeAccounts;
  if (kept.invitation || other.invitation) return texts.mergeInvitation;
  const keptYears = new Set(kept.enrollments?.map(({ program_year_id: year }) => year));
  const both = other.enrollments?.find(
    ({ application_id: application, program_year_id: year }) => application && keptYears.has(year),
  );
  return both ? texts.mergeApplication(both.year ?? texts.yearNone) : null;
}

const isEmpty = (student: Student, { name }: Field): boolean => {
  const value = student[name];
  return Array.isArray(value) ? value.length === 0 : isMissing(value);
};

export function mergeOf(kept: Student, other: Student): Merge {
  const told = filledFields.filter((field) => !OF_YEAR.includes(field.name) && !isEmpty(other, field));
  const words = (student: Student, field: Field): string => displayValue(field, student[field.name]);
  return {
    differ: told
      .filter((field) => !isEmpty(kept, field))
      .map((field) => ({ field, kept: words(kept, field), other: words(other, field) }))
      .filter(({ kept: one, other: two }) => one !== two),
    fills: told.filter((field) => isEmpty(kept, field)),
  };
}
