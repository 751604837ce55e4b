/**
 * Workaround: @supabase/lite passes timestamps on as PostgreSQL prints them ("2026-01-01 10:00:00+00") and numerics with
 * trailing zeros as strings. PostgREST answers ISO 8601 and JSON numbers, in arrays too.
 */
import type pg from 'pg';
import { parse as parseArray } from 'postgres-array';

/** Element type of each array type, by oid. Filled once the catalogue was read. */
export type ArrayTypes = Map<number, number>;

/** 2026-01-01 10:00:00.5+00 → 2026-01-01T10:00:00.5+00:00; infinity stays what it is. */
export const isoTime = (text: string): string =>
  text.replace(/^(\S+) (\S+)$/, '$1T$2').replace(/([+-]\d\d)$/, '$1:00');

type Parse = (text: string) => unknown;

const number: Parse = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);
const whole: Parse = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));
const json: Parse = (text) => JSON.parse(text) as unknown;
const asText: Parse = (text) => text;

/** Types that JSON writes otherwise than PostgreSQL, by oid. */
const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, (text) => text === 't'],
  [20, whole],
  [21, number],
  [23, number],
  [26, number],
  [700, number],
  [701, number],
  [1700, number],
  [1114, isoTime],
  [1184, isoTime],
  [114, json],
  [3802, json],
]);

/** How values of each type are read; arrays through the type of their elements. */
export function valueTypes(arrays: ArrayTypes): pg.CustomTypesConfig {
  const parserOf = (oid: number): Parse => {
    const element = arrays.get(oid);
    if (element === undefined) return PARSERS.get(oid) ?? asText;
    const parse = parserOf(element);
    return (text) => parseArray(text, parse);
  };
  return { getTypeParser: parserOf };
}
