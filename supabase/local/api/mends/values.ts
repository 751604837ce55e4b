/**
 * Mend: @supabase/lite passes timestamps on as PostgreSQL prints them ("2026-01-01 10:00:00+00") and numerics with
 * trailing zeros as strings. PostgREST answers ISO 8601 and JSON numbers, in arrays too.
 */
import type postgres from 'postgres';
import { encodeJson } from './json-arguments.ts';

/** 2026-01-01 10:00:00.5+00 → 2026-01-01T10:00:00.5+00:00; infinity stays what it is. */
export const isoTime = (text: string): string =>
  text.replace(/^(\S+) (\S+)$/, '$1T$2').replace(/([+-]\d\d)$/, '$1:00');

const asText = (value: unknown): string => String(value);
const number = (text: string): unknown => (Number.isFinite(Number(text)) ? Number(text) : text);

const type = (
  oid: number,
  parse: (text: string) => unknown,
  serialize: (value: unknown) => string = asText,
): postgres.PostgresType => ({ to: oid, from: [oid], serialize, parse });

const json = (text: string): unknown => JSON.parse(text);

export const valueTypes: Record<string, postgres.PostgresType> = {
  timestamp: type(1114, isoTime),
  timestamptz: type(1184, isoTime),
  numeric: type(1700, number),
  json: type(114, json, encodeJson),
  jsonb: type(3802, json, encodeJson),
};
