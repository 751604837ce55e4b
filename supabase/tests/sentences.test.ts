/** What people read when a value is refused: the comment of the constraint, and nowhere else. */
import { expect, test } from 'vitest';
import { openedDatabase } from './harness/database.ts';
import { schemaFiles } from '../local/schemas/baseline.ts';

const db = openedDatabase();

interface Check {
  readonly name: string;
  readonly written: string | null;
  readonly derived: string | null;
}
const checks = (): Promise<Check[]> =>
  db.sql<Check>(
    `select conname::text as name, obj_description(oid, 'pg_constraint') as written,
       private.check_sentence(pg_get_constraintdef(oid)) as derived
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by 1`,
  );

test('every check of a public table says in its comment what it wants', async () => {
  const mute = (await checks()).filter(({ written }) => !written);
  expect(
    mute.map(({ name }) => name),
    'end the migration with: select private.describe_checks();',
  ).toEqual([]);
});

test('no comment is written by hand that the definition says by itself', async () => {
  const files = (await schemaFiles()).map(({ sql }) => sql);
  const byHand = new Set(
    [...files.join('\n').matchAll(/^comment on constraint (\w+) on /gm)].map(([, name]) => name),
  );
  const needless = (await checks()).filter(
    ({ name, written, derived }) => byHand.has(name) && written === derived,
  );
  expect(byHand.size).toBeGreaterThan(10);
  expect(needless.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['a text check (char_length(a) <= 4000)', 'At most 4,000 characters.'],
  ["a text check (a in ('x', 'y'))", 'Choose one of the listed values.'],
  ['a text check (private.is_email(a))', 'Enter an e-mail address like name@example.org.'],
  ['a text check (private.is_phone(a))', 'Enter a phone number with the country code, like +1 212 555 0123.'],
  ["a date check (a between '1930-01-01' and '2100-12-31')", 'Enter a date between 1930 and 2100.'],
  ['a numeric(12, 2) check (a between 0 and 1000000)', 'Enter an amount from 0 to 1,000,000.'],
  ['a integer check (a between 1 and 20)', 'Enter a number from 1 to 20.'],
])('describe_checks: %s', async (column, sentence) => {
  await db.sql(`create table public.described (${column})`);
  try {
    await db.sql('select private.describe_checks()');
    expect((await checks()).find(({ name }) => name === 'described_a_check')?.written).toBe(sentence);
  } finally {
    await db.sql('drop table public.described');
  }
});

test('a check that no sentence follows from stops the migration that forgot its comment', async () => {
  await db.sql('create table public.described (a text check (a <> b), b text)');
  await expect(db.sql('select private.describe_checks()')).rejects.toThrow(
    'Say in a comment what these constraints want: described_check',
  );
  await db.sql('drop table public.described');
});
