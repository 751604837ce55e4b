/** How a stored value reads (specification: 'Not specified', Yes/No, lists with commas or 'None', local dates, dollars). */
import { ageOn, todayIn } from '@school/shared/dates';
import { money, owed } from '@school/shared/formats';
import type { StatusTone } from '@school/shared/statuses';
import { texts } from '../texts.ts';
import { choiceWord, fieldNamed, type FormField } from './fields.ts';
import type { Student, StudentValue } from './types.ts';

/** A calendar date in the viewer's own way of writing dates; no zone may move it to the day before. */
export function localDate(day: string, locale?: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

export const isMissing = (value: StudentValue | undefined): boolean =>
  value === null || value === undefined || value === '';

export function displayValue(field: FormField, value: StudentValue | undefined): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : texts.emptyList;
  if (value === null || value === undefined || value === '') return texts.notSpecified;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.kind === 'date') return localDate(String(value));
  if (field.kind === 'money') return (field.name === 'amount_owed' ? owed : money)(Number(value));
  if (field.kind === 'percent') return `${value}%`;
  if (field.kind === 'select') return choiceWord(field, String(value));
  return String(value);
}

export const displayOf = (student: Student, name: string): string => {
  const field = fieldNamed(name);
  return field ? displayValue(field, student[field.name]) : '';
};

export const fullName = (student: Student): string =>
  [student.first_name, student.last_name].filter(Boolean).join(' ') || texts.notSpecified;

export const hebrewName = (student: Student): string =>
  [student.hebrew_first_name, student.hebrew_last_name].filter(Boolean).join(' ');

export const ageOf = (student: Student, today: string = todayIn()): number | null =>
  ageOn(student.date_of_birth, today);

/** Spec: WhatsApp number, else cell phone, else N/A. */
export const phoneOf = (student: Student): string =>
  student.whatsapp_phone || student.cell_phone || texts.notApplicable;

export const programOf = (student: Student): string =>
  student.program_track ? displayOf(student, 'program_track') : texts.notAssigned;

export interface BadgeLook {
  readonly word: string;
  readonly tone: StatusTone;
  readonly outlined: boolean;
}

/** Spec: enrolled and active default, prospective secondary, graduated outline, withdrawn destructive. */
const ENROLLMENT: Readonly<Record<string, Omit<BadgeLook, 'word'>>> = {
  enrolled: { tone: 'blue', outlined: false },
  active: { tone: 'blue', outlined: false },
  prospective: { tone: 'neutral', outlined: false },
  graduated: { tone: 'neutral', outlined: true },
  withdrawn: { tone: 'red', outlined: false },
};
const REGISTRATION: Readonly<Record<string, Omit<BadgeLook, 'word'>>> = {
  pending: { tone: 'amber', outlined: false },
  confirmed: { tone: 'green', outlined: false },
  completed: { tone: 'green', outlined: true },
  cancelled: { tone: 'red', outlined: false },
};
const PLAIN = { tone: 'neutral', outlined: false } as const;

export function enrollmentBadge(status: string | null | undefined): BadgeLook {
  const value = status || 'prospective';
  return {
    word: displayOf({ enrollment_status: value } as Student, 'enrollment_status'),
    ...(ENROLLMENT[value] ?? PLAIN),
  };
}

export function registrationBadge(status: string | null | undefined): BadgeLook {
  const value = status || 'pending';
  return {
    word: displayOf({ registration_status: value } as Student, 'registration_status'),
    ...(REGISTRATION[value] ?? PLAIN),
  };
}
