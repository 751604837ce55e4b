import type { z } from 'zod';
import { didYouMean, type Problem } from './problem.ts';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  null: 'nothing',
};
const wordFor = (kind: string): string => KINDS[kind] ?? kind;
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The value that an issue is about. */
const at = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );

/** What an editor wrote, as they may recognise it. */
const written = (found: unknown): string => (typeof found === 'string' ? found : JSON.stringify(found));

const invalidValue = (values: readonly unknown[], found: unknown): string => {
  const known = values.map(String);
  const list = known.join(', ');
  return found === undefined
    ? `is missing. Write one of: ${list}.`
    : `"${written(found)}" is not known. Write one of: ${list}.${didYouMean(written(found), known)}`;
};

function sentence(issue: z.core.$ZodIssue, found: unknown): string {
  if (issue.code === 'invalid_value') return invalidValue(issue.values, found);
  if (found === undefined) return 'is missing.';
  if (issue.code === 'invalid_type')
    return `should be ${wordFor(issue.expected)} but is ${wordFor(kindOf(found))}.${issue.expected === 'string' ? ' Put it in quotation marks.' : ''}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'is empty.';
  return issue.message;
}

/** 'rows › 3 › time' reads better than 'rows.2.time'; people count from one. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((key) => (typeof key === 'number' ? String(key + 1) : String(key))).join(' › ') || 'whole file';

/** Turns what zod found into sentences. Misspelled field names are said together with the name that was meant. */
export function problemsOf(
  file: string,
  data: unknown,
  error: z.ZodError,
  known: readonly string[],
): Problem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        file,
        field: fieldName([...issue.path, key]),
        message: `is not a field of this kind of file.${didYouMean(key, known) || ` Known: ${[...new Set(known)].join(', ')}.`}`,
      }));
    return [{ file, field: fieldName(issue.path), message: sentence(issue, at(data, issue.path)) }];
  });
}
