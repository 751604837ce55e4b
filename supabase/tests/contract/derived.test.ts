/** What `npm run types` writes is current. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { derived } from '../../scripts/derived.ts';
import { shippedWords, wordsInDatabase } from '../../scripts/letter-words.ts';
import { openedDatabase } from '../harness/database.ts';

const db = openedDatabase();
let pool: pg.Pool;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: db.superuserUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
});

test.each(Object.entries(derived))(
  '%s is what the database says (else: npm run types)',
  async (file, make) => {
    expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toBe(await make(pool));
  },
);

test('the database holds the shipped words of letters (else: npm run types)', async () => {
  expect(await wordsInDatabase(pool)).toEqual(shippedWords());
});
