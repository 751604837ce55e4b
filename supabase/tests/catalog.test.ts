/** The catalog dump (scripts/catalog.ts) tells two schemas apart by every kind of thing that changes what they do. */
import { beforeAll, expect, test } from 'vitest';
import { catalog, normalBody } from '../local/catalog/read.ts';
import { openDatabase, openedDatabase } from './harness/database.ts';

const db = openedDatabase();
let before: string;
beforeAll(async () => {
  before = (await catalog(db.superuserUrl)).join('\n');
});

test.each([
  ['a default', `alter table public.questions alter column state set default 'closed'`],
  ['a new column', 'alter table public.questions add column extra text'],
  ['a constraint', 'alter table public.questions drop constraint questions_name_check'],
  ['the comment of a constraint', `comment on constraint questions_name_check on public.questions is 'x'`],
  ['an index', 'drop index public.questions_state'],
  [
    'a policy',
    'alter policy "Staff read questions" on public.questions using ((select private.is_officer()))',
  ],
  ['a trigger', 'alter table public.questions disable trigger audit'],
  ['row level security', 'alter table public.questions disable row level security'],
  ['a right', 'grant select on public.questions to anon'],
  ['a right on a column', 'grant update (name) on public.questions to anon'],
  ['default privileges', 'alter default privileges in schema public grant select on tables to anon'],
  [
    'a body',
    `create or replace function private.is_phone(value text) returns boolean language sql immutable
     set search_path = '' as $$ select true; $$`,
  ],
  ['definer and invoker', 'alter function private.is_staff() security invoker'],
  ['volatility', 'alter function private.is_phone(text) volatile'],
  ['the search path', 'alter function private.is_phone(text) reset search_path'],
  ['who may execute', 'grant execute on function private.publish(uuid, boolean) to authenticated'],
  ['rows that a migration brings', `delete from private.decision_moves where to_status = 'rejected'`],
])('a change of %s is seen', async (_, change) => {
  const changed = await openDatabase();
  try {
    await changed.sql(change);
    expect((await catalog(changed.superuserUrl)).join('\n') === before).toBe(false);
  } finally {
    await changed.stop();
  }
});

test('two copies of one schema have the same lines', async () => {
  const same = await openDatabase();
  try {
    expect((await catalog(same.superuserUrl)).join('\n')).toBe(before);
  } finally {
    await same.stop();
  }
});

test('the layout of a body and its comments do not count, its words and quoted text do', () => {
  const body = `begin -- why\n  perform f( 'a  b' , "C d" );\nend;`;
  expect(normalBody(body)).toBe(normalBody(`begin perform f('a  b', "C d"); end;`));
  expect(normalBody(body)).not.toBe(normalBody(`begin perform f('a b', "C d"); end;`));
  expect(normalBody(body)).not.toBe(normalBody(`begin perform f('a  b', "Cd"); end;`));
  expect(normalBody('select a - b')).not.toBe(normalBody('select ab'));
  expect(normalBody('select a / b /* c */')).toBe('select a / b');
});
