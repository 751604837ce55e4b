/**
 * Edge functions are deployed by themselves, so the few files of `shared` they need are copied beside them.
 * `npx tsx supabase/scripts/copy-shared.ts` copies; a test fails when a copy has drifted.
 */
import { readFile, writeFile } from 'node:fs/promises';

const SOURCE = new URL('../../shared/', import.meta.url);
const TARGET = new URL('../functions/_shared/copied/', import.meta.url);

/** File under `shared/` and its name beside the functions. */
export const copies: readonly (readonly [from: string, to: string])[] = [
  ['school.json', 'school.json'],
  ['src/tokens.ts', 'tokens.ts'],
  ['src/dates.ts', 'dates.ts'],
  ['src/formatter.ts', 'formatter.ts'],
  ['src/hebrew-date.ts', 'hebrew-date.ts'],
  ['src/zones.ts', 'zones.ts'],
  ['src/documents.ts', 'documents.ts'],
  ['src/roles.ts', 'roles.ts'],
  ['src/mail/body.ts', 'mail-body.ts'],
  ['src/mail/kinds.ts', 'mail-kinds.ts'],
  ['src/passwords.ts', 'passwords.ts'],
];

/** Names of copies that differ from their source. */
export async function drifted(): Promise<string[]> {
  const found: string[] = [];
  for (const [from, to] of copies) {
    const [source, copy] = await Promise.all([
      readFile(new URL(from, SOURCE), 'utf8'),
      readFile(new URL(to, TARGET), 'utf8').catch(() => null),
    ]);
    if (source !== copy) found.push(to);
  }
  return found;
}

export async function copyShared(): Promise<void> {
  for (const [from, to] of copies)
    await writeFile(new URL(to, TARGET), await readFile(new URL(from, SOURCE), 'utf8'));
}

if (process.argv[1]?.endsWith('copy-shared.ts')) await copyShared();
