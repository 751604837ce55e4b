/**
 * Edge functions are deployed by themselves, so the few files of `shared` they need are copied beside them.
 * `npm run types` copies too, as does `npx tsx supabase/scripts/copy-shared.ts`; a test fails when a copy has drifted.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

const SOURCE = new URL('../../shared/', import.meta.url);
const TARGET = new URL('../functions/_shared/copied/', import.meta.url);

/** File under `shared/` and its name beside the functions. */
const files: readonly (readonly [from: string, to: string])[] = [
  ['school.json', 'school.json'],
  ['src/tokens.ts', 'tokens.ts'],
  ['src/dates.ts', 'dates.ts'],
  ['src/formatter.ts', 'formatter.ts'],
  ['src/hebrew-date.ts', 'hebrew-date.ts'],
  ['src/zones.ts', 'zones.ts'],
  ['src/documents.ts', 'documents.ts'],
  ['src/roles.ts', 'roles.ts'],
  ['src/tracks.ts', 'tracks.ts'],
  ['src/mail/body.ts', 'mail/body.ts'],
  ['src/mail/kinds.ts', 'mail/kinds.ts'],
  ['src/mail/compose.ts', 'mail/compose.ts'],
  ['src/mail/hebrew-names.ts', 'mail/hebrew-names.ts'],
  ['src/mail/content.ts', 'mail/content.ts'],
  ['src/mail/money.ts', 'mail/money.ts'],
  ['src/mail/times.ts', 'mail/times.ts'],
  ['src/mail/tracks.ts', 'mail/tracks.ts'],
  ['src/passwords.ts', 'passwords.ts'],
  // What the contract itself imports.
  ['src/application-answers.ts', 'application-answers.ts'],
  ['src/statuses.ts', 'statuses.ts'],
  ['src/privacy/own-data.ts', 'privacy/own-data.ts'],
];

/** Only browsers and tests need these. */
const ELSEWHERE: readonly string[] = ['sample.ts', 'shapes.ts', 'traced.generated.ts'];

/** The contract goes along whole: functions call the database by it, and parse what it answers. */
async function copies(): Promise<readonly (readonly [from: string, to: string])[]> {
  const contract = (await readdir(new URL('src/api/', SOURCE))).filter((name) => !ELSEWHERE.includes(name));
  return [...files, ...contract.map((name) => [`src/api/${name}`, `api/${name}`] as const)];
}

/** Names of copies that differ from their source. */
export async function drifted(): Promise<string[]> {
  const found: string[] = [];
  for (const [from, to] of await copies()) {
    const [source, copy] = await Promise.all([
      readFile(new URL(from, SOURCE), 'utf8'),
      readFile(new URL(to, TARGET), 'utf8').catch(() => null),
    ]);
    if (source !== copy) found.push(to);
  }
  return found;
}

export async function copyShared(): Promise<void> {
  for (const folder of ['api/', 'mail/', 'privacy/'])
    await mkdir(new URL(folder, TARGET), { recursive: true });
  for (const [from, to] of await copies())
    await writeFile(new URL(to, TARGET), await readFile(new URL(from, SOURCE), 'utf8'));
}

if (process.argv[1]?.endsWith('copy-shared.ts')) await copyShared();
