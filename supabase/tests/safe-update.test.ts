/**
 * A hosted project loads `safeupdate` for everybody who comes through the API: an update or delete without a condition is
 * refused there, inside functions too. The embedded PostgreSQL has no such library, so the rule is looked for in the texts.
 */
import { expect, test } from 'vitest';
import { openedDatabase } from './harness/database.ts';
import { schemaFiles } from '../local/schemas/baseline.ts';

const db = openedDatabase();

/** Without comments and quoted texts, so that neither hides or feigns a condition. */
const bare = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''");

/** Text of a statement up to its end or to the bracket that closes it. */
function upToEnd(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === ';' || depth < 0) return text.slice(0, at);
  }
  return text;
}

/** What is inside brackets belongs to another statement. */
function outermost(text: string): string {
  const inner = /\([^()]*\)/g;
  let found = text;
  while (inner.test(found)) found = found.replace(inner, ' ');
  return found;
}

const CHANGES = /\b(?:update\s+(?:only\s+)?[\w."]+(?:\s+as)?(?:\s+\w+)?\s+set|delete\s+from)\b/gi;

/** The updates and deletes that name no rows. */
function withoutCondition(sql: string): string[] {
  const text = bare(sql);
  return [...text.matchAll(CHANGES)]
    .filter((match) => !/on\s+conflict[^;]*do\s*$/i.test(text.slice(0, match.index)))
    .map((match) => upToEnd(text.slice(match.index)).trim())
    .filter((statement) => !/\bwhere\b/i.test(outermost(statement)));
}

test.each([
  ['update t set a = 1', 1],
  ['delete from t;', 1],
  ["update t set a = 'where b'", 1],
  ['update t set a = (select b from c where d)', 1],
  ['with gone as (delete from t returning *) select * from gone where true', 1],
  ['delete from t -- where a\n', 1],
  ['update t as u set a = 1 where u.id = 2', 0],
  ['delete from t using s where s.id = t.id', 0],
  ['insert into t values (1) on conflict (id) do update set a = excluded.a', 0],
  ['with gone as (delete from t where a returning *) select * from gone', 0],
])('%s', (sql, expected) => {
  expect(withoutCondition(sql)).toHaveLength(expected);
});

test('no function that the API reaches changes a whole table', async () => {
  const rows = await db.sql<{ name: string; text: string }>(
    `select oid::regprocedure::text as name, prosrc as text from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  expect(rows.length).toBeGreaterThan(100);
  const found = rows.flatMap(({ name, text }) =>
    withoutCondition(text).map((sentence) => `${name}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test('the schema changes no whole table while it loads', async () => {
  const found = (await schemaFiles()).flatMap(({ file, sql }) =>
    withoutCondition(sql).map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});
