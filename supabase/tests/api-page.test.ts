/** docs/api.md says every public function with its arguments, and no other. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.stop());

test('signatures on the page are those of the database', async () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([a-z_]+\([a-z_, ]*\))` \|/gm)].map((match) => match[1] ?? '');
  const rows = await db.sql<{ signature: string }>(`
    select p.proname || '(' || coalesce((select string_agg(a.name, ', ' order by a.n)
      from unnest(p.proargnames, coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs]))) with ordinality as a (name, mode, n) where a.mode = 'i'), '') || ')' as signature
    from pg_proc p where p.pronamespace = 'public'::regnamespace`);
  expect(listed.sort()).toEqual(rows.map((row) => row.signature).sort());
});
