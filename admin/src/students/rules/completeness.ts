/** How complete a record is: fields that people fill which are filled, of all such fields. */
import type { StudentCategory } from '@school/shared/student-fields';
import { filledFields } from './fields.ts';
import { isMissing } from './display.ts';
import type { Student, StudentValue } from './types.ts';

export interface Completeness {
  readonly filled: number;
  readonly total: number;
  readonly percent: number;
}

const measure = (filled: number, total: number): Completeness => ({
  filled,
  total,
  percent: total === 0 ? 100 : Math.round((filled / total) * 100),
});

/** An empty list counts as empty; No is an answer. SQL counts the same way (`filled` of a list). */
const isFilled = (value: StudentValue | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : !isMissing(value);

export function completenessOf(student: Student, category?: StudentCategory): Completeness {
  const counted = filledFields.filter((field) => category === undefined || field.category === category);
  return measure(counted.filter(({ name }) => isFilled(student[name])).length, counted.length);
}

/** From the count a list carries. */
export const completenessFrom = (filled: number): Completeness => measure(filled, filledFields.length);
