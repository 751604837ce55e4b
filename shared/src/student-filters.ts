/** With what operators the office filters a list of students by a field; the database has the same by column type and decides. */
import type { StudentFieldKind } from './student-fields.ts';

export const fieldOperators = [
  'is',
  'not',
  'contains',
  'from',
  'to',
  'next',
  'anniversary',
  'empty',
  'filled',
] as const;
export type FieldOperator = (typeof fieldOperators)[number];

const TEXT = ['contains', 'is', 'empty', 'filled'] as const;
const MEASURED = ['from', 'to', 'is', 'empty', 'filled'] as const;
const OPERATORS: Readonly<Record<StudentFieldKind, readonly FieldOperator[]>> = {
  text: TEXT,
  longtext: TEXT,
  email: TEXT,
  phone: TEXT,
  select: ['is', 'not', 'empty', 'filled'],
  boolean: ['is', 'empty', 'filled'],
  date: ['from', 'to', 'is', 'next', 'anniversary', 'empty', 'filled'],
  year: MEASURED,
  number: MEASURED,
  money: MEASURED,
  percent: MEASURED,
  list: ['contains', 'empty', 'filled'],
};

/** The operators of a kind, the usual one first. */
export const operatorsOf = (kind: StudentFieldKind): readonly FieldOperator[] => OPERATORS[kind];

/** Operators that say everything by themselves. */
export const needsValue = (operator: FieldOperator): boolean => operator !== 'empty' && operator !== 'filled';

/** Operators that compare with a number of days from today, in Israel; the list is then another one tomorrow. */
export const countsDays = (operator: FieldOperator): boolean =>
  operator === 'next' || operator === 'anniversary';

/** As many days as these look ahead. */
export const MOST_DAYS = 366;

/** As many conditions as one list takes. */
export const MOST_CONDITIONS = 10;

export interface FieldCondition {
  readonly field: string;
  readonly op: FieldOperator;
  readonly value?: string | number | boolean | readonly string[];
}
