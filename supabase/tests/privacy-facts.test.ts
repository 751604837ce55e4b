/** What people are told about their data (shared/src/privacy) is what the database does. */
import { expect, test } from 'vitest';
import { contract } from '@school/shared/api/index';
import { periods, periodText, type PeriodName } from '@school/shared/privacy/periods';
import { rights } from '@school/shared/privacy/processors';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

const column = (name: string): string =>
  `select pg_get_expr(d.adbin, d.adrelid)::integer as length from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid
     and a.attnum = d.adnum where d.adrelid = 'public.program_year_settings'::regclass and a.attname = '${name}'`;
/** Days in the interval that stands in a function, after these words. */
const inSource = (fn: string, before: string): string =>
  `select (regexp_match(prosrc, '${before}[^;]*?interval ''(\\d+) days?'''))[1]::integer as length
   from pg_proc where oid = '${fn}'::regproc`;

/** Where the database holds each period. */
const HELD: Readonly<Record<PeriodName, string>> = {
  closed: column('keep_closed_months'),
  drafts: column('keep_drafts_months'),
  alumni: column('keep_alumni_months'),
  unused: 'select private.keep_unused_months() as length',
  answer: 'select extract(days from private.privacy_answer_time())::integer as length',
  early_answers: inSource('private.keep_early_answers', 'insert into private.early_answers'),
  exports: inSource('private.begin_export', 'delete from private.exports'),
};

test.each(Object.entries(HELD))('%s is kept as long as people are told', async (name, sql) => {
  const [row] = await db.sql<{ length: number }>(sql);
  expect(row?.length).toBe(periods[name as PeriodName].length);
});

test('nobody is told that he corrects what is closed once it is handed in', () => {
  const name = rights.find(({ by }) => by === 'ask_name_correction');
  expect(name?.text).toMatch(/until you submit, your phone, address and emergency contact after that/);
});

test('periods are said in words', () => {
  expect(Object.values(periods).map(periodText)).toEqual([
    '12 months',
    '12 months',
    '12 months',
    '7 years',
    '30 days',
    '7 days',
    '1 day',
  ]);
});

test('every right is exercised by a function that anybody signed in may call', () => {
  for (const { by } of rights) expect(contract[by].callers).toBe('signed in');
});
