/** The catalog dump (scripts/catalog.ts) tells two schemas apart by every kind of thing that changes what they do. */
import { beforeAll, expect, test } from 'vitest';
import { catalog, normalBody } from '../local/catalog/read.ts';
import { openedDatabase, type TestDatabase } from './harness/database.ts';

const [one, changed] = [openedDatabase(), openedDatabase()];
const lines = async ({ superuserUrl }: TestDatabase): Promise<string> =>
  (await catalog(superuserUrl)).join('\n');
let before: string;
beforeAll(async () => {
  before = await lines(changed);
});

test('two copies of one schema have the same lines', async () => {
  expect(await lines(one)).toBe(before);
});

const CHANGES = [
  ['a default', `alter table public.questions alter column state set default 'closed'`],
  ['a new column', 'alter table public.questions add column extra text'],
  ['the comment of a constraint', `comment on constraint questions_name_check on public.questions is 'x'`],
  ['a constraint', 'alter table public.questions drop constraint questions_name_check'],
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
];

test.each(CHANGES)('a change of %s is seen', async (_, change) => {
  await changed.sql(change);
  const after = await lines(changed);
  expect(after === before).toBe(false);
  before = after;
});

test('the layout of a body and its comments do not count, its words and quoted text do', () => {
  const body = `begin -- why\n  perform f( 'a  b' , "C d" );\nend;`;
  expect(normalBody(body)).toBe(normalBody(`begin perform f('a  b', "C d"); end;`));
  expect(normalBody(body)).not.toBe(normalBody(`begin perform f('a b', "C d"); end;`));
  expect(normalBody(body)).not.toBe(normalBody(`begin perform f('a  b', "Cd"); end;`));
  expect(normalBody('select a - b')).not.toBe(normalBody('select ab'));
  expect(normalBody('select a / b /* c */')).toBe('select a / b');
});
