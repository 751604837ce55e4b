/** With what operators the office filters a list of students by a field; the database has the same by column type and decides. */
import type { StudentFieldKind } from './student-fields.ts';

export const fieldOperators = ['is', 'not', 'contains', 'from', 'to', 'empty', 'filled'] as const;
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
  date: MEASURED,
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

/** As many conditions as one list takes. */
export const MOST_CONDITIONS = 10;

export interface FieldCondition {
  readonly field: string;
  readonly op: FieldOperator;
  readonly value?: string | number | boolean | readonly string[];
}
