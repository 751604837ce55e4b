/**
 * What each transition changes, as somebody has looked at it last: a file of each subject, `"function: name"` → all rows that are
 * different afterwards. Whatever is not named stays as it is, in every table. `npm run task -- transitions` records what is so now; the
 * difference is read in review, line by line, as a change of the product.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import type { Subject, Transition } from './transition.ts';
import type { Lines } from './change-words.ts';

export type Approved = Readonly<Record<string, Lines>>;

export const RECORDS = process.env['RECORD_TRANSITIONS'] === '1';

export const keyOf = ({ by, name }: Transition): string => `${by}: ${name}`;

const fileOf = ({ title }: Subject): string =>
  path.join(import.meta.dirname, 'approved', `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`);

/** Of a subject that nobody has recorded yet: nothing. */
export function approvedOf(subject: Subject): Approved {
  try {
    return JSON.parse(readFileSync(fileOf(subject), 'utf8')) as Approved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Writes what the subject's transitions change now, in the order of their table; nothing where that is what stands there. */
export async function record(subject: Subject, changed: Approved): Promise<void> {
  const approved = approvedOf(subject);
  const alike = isDeepStrictEqual(approved, JSON.parse(JSON.stringify(changed)));
  if (alike && Object.keys(approved).join('\n') === Object.keys(changed).join('\n')) return;
  const file = fileOf(subject);
  const settings = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(changed), { ...settings, filepath: file }));
}
