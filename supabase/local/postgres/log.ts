/**
 * The database's own log: what the server does, and never a value of a row. Statements, their parameters and the details
 * of refusals hold names and passport numbers, so none of them is logged; who asked is told the refusal all the same.
 */
import { readFile } from 'node:fs/promises';

/** Settings of PostgreSQL: only the server's own messages (LOG, FATAL, PANIC), without statement, detail or context. */
export const LOG_SETTINGS: readonly string[] = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_statement=none',
  'log_duration=off',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_lock_waits=off',
];

/** What a person needs to know of the end of a database: that the disk is full, or else its last words. */
export async function lastWords(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(-8);
  return lines.some((line) => line.includes('No space left on device'))
    ? 'The disk is full: make room first.'
    : `Its log (${file}) ends with:\n${lines.join('\n')}`;
}
