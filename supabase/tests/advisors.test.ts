/** Supabase's own advisors (security and performance) over the migrated database, at every level. */
import { expect, test } from 'vitest';
import { advise } from '../scripts/doctor/advisors.ts';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

const advised = () => advise(`${db.url}?sslmode=disable`);

test('the advisors have nothing to say', async () => {
  expect((await advised()).map((finding) => finding.detail)).toEqual([]);
}, 60_000);

test('they do speak when something is wrong', async () => {
  await db.sql('create table public.careless (id uuid primary key, owner uuid references auth.users (id))');
  await db.sql(`create function public.careless() returns int language sql security definer as 'select 1'`);
  await db.sql(
    'grant execute on function public.careless() to anon; grant select on public.careless to anon',
  );
  const names = new Set((await advised()).map((finding) => finding.name));
  expect([...names].sort()).toEqual(
    expect.arrayContaining([
      'function_search_path_mutable',
      'rls_disabled_in_public',
      'unindexed_foreign_keys',
    ]),
  );
}, 60_000);
