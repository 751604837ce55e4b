/** supabase/schemas is the schema that the migrations make: what is read and edited there is what databases have. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { catalog } from '../local/catalog/read.ts';
import { readSqlFiles, unreadable } from '../local/migration-files.ts';
import { applySchemas, schemaStatements, SCHEMAS, type Placed } from '../local/schemas/apply.ts';
import { nextMigration } from '../local/schemas/next-migration.ts';
import { statementsOf } from '../local/schemas/statements.ts';
import { ownDatabase } from './harness/cluster.ts';

const PATIENCE = { timeout: 180_000 };
const statements = await schemaStatements();

type Edit = readonly [key: string, change: (text: string) => string];
/** The schemas after edits of statements, each by its key. */
const edited = (edits: readonly Edit[]): Placed[] =>
  statements.map((each) => {
    const edit = edits.find(([key]) => key === each.key);
    return edit ? { ...each, text: edit[1](each.text) } : each;
  });

/** The next migration after these edits, tried on the migrated database, and what is different then. */
async function afterEdits(edits: readonly Edit[], more = '') {
  const [before, after] = [await ownDatabase(), await ownDatabase({ migrations: false })];
  try {
    const added = (await statementsOf(more)).map((each) => ({ ...each, file: 'added.sql' }));
    const order = await applySchemas(after.url, [...edited(edits), ...added]);
    const next = await nextMigration(before, after, order);
    if (next.refused.length > 0 || next.sql.includes('-- BY HAND')) return { ...next, left: null };
    const client = new pg.Client({ connectionString: before.url });
    await client.connect();
    try {
      await client.query(next.sql);
    } finally {
      await client.end();
    }
    return { ...next, left: (await nextMigration(before, after, order)).sql };
  } finally {
    await before.stop();
    await after.stop();
  }
}

test(
  'the catalogs of migrations and schemas are equal, comments, rights and rows included',
  PATIENCE,
  async () => {
    const [before, after] = [await ownDatabase(), await ownDatabase({ migrations: false })];
    try {
      await applySchemas(after.url, statements);
      const [old, own] = [await catalog(before.superuserUrl), await catalog(after.superuserUrl)];
      const [had, has] = [new Set(old), new Set(own)];
      const missing = old.filter((line) => !has.has(line));
      const more = own.filter((line) => !had.has(line));
      expect({ missing, more }, 'else: npm run migration -- NAME').toEqual({ missing: [], more: [] });
      expect(own.length).toBe(old.length);
    } finally {
      await before.stop();
      await after.stop();
    }
  },
);

test('every file can be read', async () => {
  const files = await readSqlFiles(SCHEMAS);
  expect(unreadable(files)).toEqual([]);
});

test('what changed in place comes as one migration, after which both are equal', PATIENCE, async () => {
  const { sql, left } = await afterEdits(
    [
      ['function private.is_officer', (text) => text.replace("'admin', ", "'admin', 'staff', ")],
      [
        'function private.add_holy_day',
        (text) => text.replace('new_name text)', 'new_name text, note text)'),
      ],
      // It asks a function that is new, and whose text stands in a later file.
      [
        'function private.is_administrator',
        (text) => text.replace('select coalesce', 'select private.is_trial() or coalesce'),
      ],
      ['expose add_holy_day', (text) => text.replace('name text', 'name text, note text default null')],
      ['policy Staff read questions on public.questions', (text) => text.replace('is_staff', 'is_officer')],
      [
        'comment OBJECT_TABCONSTRAINT public.questions.questions_name_check',
        (text) => text.replace('120', '121'),
      ],
      // A field in the middle of its category, its column with a check.
      [
        'table public.students',
        (text) => text.replace(/\n\);?\s*$/, `,\n  trial_name text check (trial_name in ('s', 'm'))\n);`),
      ],
      [
        'rows of private.student_fields',
        (text) =>
          text.replace("  ('last_name'", "  ('trial_name', 'office', 'staff', null, null),\n  ('last_name'"),
      ],
    ],
    `create table private.trial (id integer primary key, name text);
     alter table private.trial enable row level security;
     comment on table private.trial is 'For this test.';
     create index trial_names on private.trial (name);
     create function private.is_trial() returns boolean language sql stable as $$ select exists (select from private.trial); $$;`,
  );
  expect(left, sql).toBe('');
  expect(sql).toContain('create or replace function private.is_officer()');
  expect(sql).toContain(
    'drop function public.add_holy_day(date,text);\ndrop function private.add_holy_day(date,text);',
  );
  expect(sql).toContain("'add_holy_day', 'day date, name text, note text default null');");
  expect(sql).not.toContain('remove_holy_day');
  expect(sql).toContain('alter table public.students add column trial_name text;');
  expect(sql).toMatch(
    /add constraint students_trial_name_check\n {2}CHECK .*\n[\s\S]*select private\.describe_checks\(\);/,
  );
  expect(sql).toContain('delete from private.student_fields;');
});

test(
  'a function that constraints ask is not dropped, and a column is left to be filled by hand',
  PATIENCE,
  async () => {
    const { refused, sql } = await afterEdits([
      ['function private.phase_of', (text) => text.replace(/phase_of\(\w+ /, 'phase_of(other ')],
      ['table public.holy_days', (text) => text.replace('name text', 'extra text, name text')],
    ]);
    expect(refused.join()).toMatch(/private\.phase_of\(text\) is asked by .*constraint /);
    expect(sql).toMatch(/-- BY HAND[\s\S]*-- wanted: +column public\.holy_days/);
  },
);
