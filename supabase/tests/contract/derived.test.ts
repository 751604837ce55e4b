/** What `npm run types` writes is current. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { derived } from '../../scripts/derived.ts';
import {
  letterWordsFiles,
  nextLetterWords,
  shippedWords,
  wordsInDatabase,
} from '../../scripts/letter-words.ts';
import { openDatabase, type TestDatabase } from '../harness/database.ts';

let db: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  db = await openDatabase();
  pool = new pg.Pool({ connectionString: db.superuserUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await db.stop();
});

test.each(Object.entries(derived))(
  '%s is what the database says (else: npm run types)',
  async (file, make) => {
    expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toBe(await make(pool));
  },
);

test('the database holds the shipped words of letters (else: npm run types)', async () => {
  expect(await wordsInDatabase(pool)).toEqual(shippedWords());
  expect(await nextLetterWords(pool, new Date())).toBeNull();
});

test('changed words come to a released database in a migration of their own', async () => {
  const now = new Date('2027-02-03T04:05:06Z');
  const first = '20261121001835_letter_words.sql';
  await pool.query(
    `update private.shipped_letters set words = '{"subject": "Before"}' where kind = 'letter_accepted' and language = 'en'`,
  );
  const next = await nextLetterWords(pool, now);
  expect(next?.file).toBe('20270203040506_letter_words.sql');
  await pool.query(next?.sql ?? '');
  expect(await wordsInDatabase(pool)).toEqual(shippedWords());

  const files = ['20261121000001_before.sql', first, '20270203040506_letter_words.sql'];
  expect(Object.keys(letterWordsFiles(files, {}))).toEqual(files.slice(1));
  // Released, the first stays as it is; the later one goes on being made until it is released too.
  expect(Object.keys(letterWordsFiles(files, { [first]: 'sum' }))).toEqual(files.slice(2));
  expect(letterWordsFiles(files, { [first]: 'sum' })['20270203040506_letter_words.sql']?.()).toBe(next?.sql);
});
