/** Values of a program year's fields in words, as the dialog about a stale save shows them. */
import { ISRAEL, clockTime, dayText, longDate, placeOf } from '@school/shared/dates';
import type { FieldWords } from '../components/StaleRecord.tsx';
import type { Values } from '../components/use-record-edits.ts';
import { zoneOf, type AnyField } from './fields.ts';

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function fieldText(field: AnyField, value: unknown, values: Values): string {
  if (field.kind === 'switch') return value === true ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return 'empty';
  const label = (option: unknown): string =>
    field.options?.find(([name]) => name === option)?.[1] ?? plain(option);
  if (Array.isArray(value)) return value.map(label).join(', ') || 'none';
  switch (field.kind) {
    case 'date':
      return dayText(plain(value));
    case 'instant': {
      const zone = zoneOf(field, values) || ISRAEL;
      return `${longDate(plain(value), zone)}, ${clockTime(plain(value), zone)} ${placeOf(zone)}`;
    }
    case 'choice':
      return label(value);
    default:
      return plain(value);
  }
}

/** The fields of a form, each with its words. */
export const wordsOf = (fields: readonly AnyField[]): readonly FieldWords[] =>
  fields.map((field) => ({
    name: field.name,
    label: field.label,
    show: (value, values) => fieldText(field, value, values),
  }));
