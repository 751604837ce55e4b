/** Schemas of the contract as short text for docs/api.md: `{rows: [row of students], total: number}`. */
import type { z } from 'zod';
import * as rows from '@school/shared/api/rows.generated';
import { day, id, instant } from '@school/shared/api/values';

type Schema = z.core.$ZodTypes;
type Shape = Readonly<Record<string, Schema>>;

const innerOf = (schema: Schema): Schema => {
  const { def } = schema._zod;
  return def.type === 'optional' || def.type === 'nonoptional' ? innerOf(def.innerType as Schema) : schema;
};

/** A shape that is mostly one table's columns is said by the table's name and what differs. */
function asRow(shape: Shape): string | null {
  for (const [table, row] of Object.entries(rows)) {
    const columns = row.shape as unknown as Shape;
    const same = Object.keys(shape).filter(
      (key) => columns[key] && innerOf(shape[key] as Schema) === columns[key],
    );
    if (same.length < 5 || same.length < Object.keys(columns).length - 4) continue;
    const left = Object.keys(columns).filter((key) => !(key in shape));
    const more = Object.entries(shape).filter(([key]) => !same.includes(key));
    return [
      `row of ${table}`,
      left.length > 0 ? ` without ${left.join(', ')}` : '',
      more.length > 0 ? ` with {${fields(Object.fromEntries(more))}}` : '',
    ].join('');
  }
  return null;
}

const fields = (shape: Shape): string =>
  Object.entries(shape)
    .map(([key, schema]) => `${key}${schema._zod.def.type === 'optional' ? '?' : ''}: ${shapeText(schema)}`)
    .join(', ');

const WORDS: Readonly<Record<string, string>> = {
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  unknown: 'anything',
};

const KINDS = new Map<unknown, string>([
  [id, 'id'],
  [day, 'day'],
  [instant, 'instant'],
]);

/** One schema as text. */
export function shapeText(schema: Schema): string {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return KINDS.get(schema) ?? 'text';
    case 'enum':
      return Object.values(def.entries)
        .map((value) => `'${value}'`)
        .join(' or ');
    case 'literal':
      return def.values
        .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
        .join(' or ');
    case 'array':
      return `[${shapeText(def.element as Schema)}]`;
    case 'object':
      return asRow(def.shape as unknown as Shape) ?? `{${fields(def.shape as unknown as Shape)}}`;
    case 'record': {
      const key = (def.keyType as Schema)._zod.def;
      const value = shapeText(def.valueType as Schema);
      const names = key.type === 'enum' ? Object.values(key.entries).map(String) : [];
      return names.length > 0 && names.length < 15 ? `{${names.join(', ')}: ${value}}` : `{…: ${value}}`;
    }
    case 'union':
      return def.options.map((option) => shapeText(option as Schema)).join(' or ');
    case 'nullable':
      return `${shapeText(def.innerType as Schema)} or null`;
    case 'optional':
    case 'nonoptional':
    case 'readonly':
      return shapeText(def.innerType as Schema);
    default:
      return WORDS[def.type] ?? def.type;
  }
}
