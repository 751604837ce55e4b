/** The erase map names every table with a path to a person, from the catalog's own foreign keys and column names. */
import { expect, test } from 'vitest';
import { openedDatabase } from '../harness/database.ts';

const db = openedDatabase();

/**
 * Tables that point at an account, an application or a student over any number of foreign keys, and tables with a column
 * that is named like somebody's or may hold anything.
 */
const PATHS = `
  with recursive pointing as (
    select c.oid from pg_class c where c.oid in ('auth.users'::regclass, 'public.applications'::regclass, 'public.students'::regclass)
    union
    select k.conrelid from pg_constraint k join pointing p on k.confrelid = p.oid where k.contype = 'f'),
  named as (
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') and a.attnum > 0 and not a.attisdropped
      and (a.attname ~ '(^|_)(email|phone|whatsapp|first_name|last_name|name|address|passport|birth|user|user_id|person|people|actor|reader|author|owner|subject|subject_ids|application_id|student_id|row_ids|message|ip|ip_address)(_|$)'
        or a.atttypid in ('json'::regtype, 'jsonb'::regtype)))
  select format('%s.%s', n.nspname, c.relname) as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'auth', 'storage') and c.oid in (select oid from pointing union select oid from named)
  order by 1`;

const undeclared = async (): Promise<string[]> => {
  const places = await db.sql<{ place: string }>(PATHS);
  const declared = new Set(
    (await db.sql<{ place: string }>('select place from private.erase_map()')).map(({ place }) => place),
  );
  return places.map(({ place }) => place).filter((place) => !declared.has(place));
};

test('every table with a path to a person stands in the erase map', async () => {
  expect(await undeclared()).toEqual([]);
});

test('the map names no table that is gone, blanks only where it says how, and gives a reason for what stays', async () => {
  const map = await db.sql<{
    place: string;
    treatment: string;
    blanks: string | null;
    reason: string;
    there: boolean;
  }>('select m.*, to_regclass(m.place) is not null as there from private.erase_map() m');
  // Only on a hosted project.
  expect(map.filter(({ there }) => !there).map(({ place }) => place)).toEqual(['auth.flow_state']);
  for (const { place, treatment, blanks, reason } of map) {
    expect([place, treatment === 'blank']).toEqual([place, blanks !== null]);
    if (treatment === 'blank' || treatment === 'keep')
      expect([place, reason.length > 5]).toEqual([place, true]);
  }
  expect(new Set(map.map(({ place }) => place)).size).toBe(map.length);
});

test('what the account or another row takes along really goes with it', async () => {
  const keys = await db.sql<{ place: string }>(
    `select m.place from private.erase_map() m
     where m.treatment = 'follows' and not exists (select from pg_constraint k
       where k.conrelid = to_regclass(m.place) and k.contype = 'f' and k.confdeltype = 'c')`,
  );
  expect(keys).toEqual([]);
});
