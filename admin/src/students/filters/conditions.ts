/** Conditions on fields: read from the list's filters (which are its address), and said in words. */
import {
  countsDays,
  fieldOperators,
  MOST_CONDITIONS,
  needsValue,
  operatorsOf,
  type FieldCondition,
  type FieldOperator,
} from '@school/shared/student-filters';
import type { StudentFieldKind } from '@school/shared/student-fields';
import { money } from '@school/shared/formats';
import { localDate } from '../rules/display.ts';
import { choiceWord, fieldNamed, type Field } from '../rules/fields.ts';

/** The filter of the list that holds them. */
export const CONDITIONS = 'fields';

const isOperator = (value: unknown): value is FieldOperator =>
  fieldOperators.some((operator) => operator === value);
const isValue = (value: unknown): value is NonNullable<FieldCondition['value']> =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

function conditionOf(given: unknown, open: ReadonlySet<string>): readonly FieldCondition[] {
  if (typeof given !== 'object' || given === null) return [];
  const { field: name, op, value } = given as Readonly<Record<string, unknown>>;
  const field = typeof name === 'string' && open.has(name) ? fieldNamed(name) : undefined;
  if (!field || !isOperator(op) || !operatorsOf(field.kind).includes(op)) return [];
  if (!needsValue(op)) return [{ field: field.name, op }];
  return isValue(value) ? [{ field: field.name, op, value }] : [];
}

/** Those that an address names and the role may use; what is none is left out. */
export const conditionsOf = (given: unknown, open: ReadonlySet<string>): readonly FieldCondition[] =>
  Array.isArray(given) ? given.flatMap((one) => conditionOf(one, open)).slice(0, MOST_CONDITIONS) : [];

const MEASURED = { from: 'is at least', to: 'is at most', is: 'is' } as const;
const DATED = { from: 'is on or after', to: 'is on or before', is: 'is on' } as const;
const WORDS: Readonly<Record<FieldOperator, string>> = {
  ...MEASURED,
  not: 'is not',
  contains: 'contains',
  next: 'is in the next',
  anniversary: 'comes round in the next',
  empty: 'is empty',
  filled: 'is filled in',
};

/** An operator in words, as they suit the kind. */
export const operatorWord = (kind: StudentFieldKind, operator: FieldOperator): string =>
  kind === 'date' ? { ...WORDS, ...DATED }[operator] : WORDS[operator];

function valueWord(field: Field, value: unknown, op?: FieldOperator): string {
  if (op && countsDays(op)) return Number(value) === 1 ? '1 day' : `${String(value)} days`;
  if (Array.isArray(value)) return value.map((one) => valueWord(field, one)).join(' or ');
  if (field.kind === 'boolean') return value === true || value === 'true' ? 'yes' : 'no';
  if (field.kind === 'date') return localDate(String(value));
  if (field.kind === 'money') return money(Number(value));
  if (field.kind === 'percent') return `${String(value)}%`;
  return field.kind === 'select' ? choiceWord(field, String(value)) : String(value);
}

/** A condition as its chip says it: "Date of birth comes round in the next 14 days"; or without the value. */
export function conditionWords({ field: name, op, value }: FieldCondition, withValue = true): string {
  const field = fieldNamed(name);
  if (!field) return name;
  const words = [field.label, operatorWord(field.kind, op)];
  return (withValue && needsValue(op) ? [...words, valueWord(field, value, op)] : words).join(' ');
}
