/** Nothing is in the database that docs/permissions.md does not speak of; and what would break the rules is caught. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openedDatabase, type TestDatabase } from '../harness/database.ts';
import { findUnlisted } from './catalogue.ts';
import { PAGE, readPermissions } from './document.ts';
import { sqlClient } from './clients.ts';
import { openedScene } from './scene.ts';
import { FIELD_RIGHTS, withStudentRows, type FieldRights } from './student-rows.ts';
import { newTrial, tryFunctions, tryTables } from './trial.ts';

const page = readPermissions();
const unlisted = (db: TestDatabase) => findUnlisted(db, page);

describe('what the page does not speak of', () => {
  const db = openedDatabase();

  /** Shown once: nothing, then broken on purpose, then fixed. */
  async function shown(broken: string, fixed: string): Promise<string[]> {
    expect(await unlisted(db)).toEqual([]);
    await db.sql(broken);
    const found = await unlisted(db);
    await db.sql(fixed);
    return found;
  }

  test('page and database name the same tables, buckets and columns', async () => {
    expect(await unlisted(db)).toEqual([]);
  });

  test('the rows about student columns are those of private.student_fields (npm run task -- permissions)', async () => {
    const text = readFileSync(PAGE, 'utf8');
    expect(text).toBe(withStudentRows(text, await db.sql<FieldRights>(FIELD_RIGHTS)));
  });

  test('an added table is caught', async () => {
    expect(await shown('create table public.forgotten (id uuid)', 'drop table public.forgotten')).toEqual([
      'table forgotten is in the database but not in docs/permissions.md',
    ]);
  });

  test('an added student column is caught', async () => {
    expect(
      await shown(
        'alter table public.students add shoe_size integer',
        'alter table public.students drop shoe_size',
      ),
    ).toEqual(['student column shoe_size is in the database but not in docs/permissions.md']);
  });

  test('an added column that applicants would read is caught', async () => {
    expect(
      await shown(
        'alter table public.application_references add office_rating integer',
        'alter table public.application_references drop office_rating',
      ),
    ).toEqual([
      'column of application_references office_rating is in the database but not in docs/permissions.md',
    ]);
  });

  test('an added bucket is caught', async () => {
    expect(
      await shown(
        `insert into storage.buckets (id, name) values ('open', 'open')`,
        `set local storage.allow_delete_query = 'true'; delete from storage.buckets where id = 'open'`,
      ),
    ).toEqual(['bucket open is in the database but not in docs/permissions.md']);
  });
});

describe('what no longer does as the page says', () => {
  const scene = openedScene();

  async function wrong(
    tables: readonly string[],
    functions: readonly string[] = [],
  ): Promise<readonly string[]> {
    const trial = newTrial();
    const part = {
      ...page,
      tables: page.tables.filter((row) => tables.includes(row.name)),
      functions: page.functions.filter((row) => functions.includes(row.name)),
    };
    await tryTables(scene.db, sqlClient(scene.db), part, trial);
    await tryFunctions(scene, sqlClient(scene.db), part, trial);
    return trial.wrong;
  }

  test('a loosened policy is caught', async () => {
    expect(await wrong(['application_notes'])).toEqual([]);
    await scene.db.sql(
      `create policy "Everybody" on public.application_notes for select to authenticated using (true)`,
    );
    expect(await wrong(['application_notes'])).toEqual([
      'SQL: applicant_a reads 2 rows of application_notes; "–" means 0',
      'SQL: applicant_b reads 2 rows of application_notes; "–" means 0',
      'SQL: accepted reads 2 rows of application_notes; "–" means 0',
      'SQL: house reads 2 rows of application_notes; "–" means 0',
    ]);
  });

  test('a policy that asks for any staff role instead of an officer is caught', async () => {
    await scene.db.sql(
      `alter policy "Administrators read all mail, officers of files" on public.email_outbox using ((select private.is_staff()))`,
    );
    expect(await wrong(['email_outbox'])).toHaveLength(2);
  });

  test('a grant given by mistake is caught', async () => {
    await scene.db.sql('grant update on public.application_references to authenticated');
    expect(await wrong(['application_references'])).toHaveLength(8);
    await scene.db.sql('grant select on public.students to authenticated');
    expect(await wrong(['students'])).toEqual([]);
    await scene.db.sql(`create policy "Open" on public.students for select to authenticated using (true)`);
    expect(await wrong(['students'])).toHaveLength(8);
  });

  test('a function that lost its check is caught', async () => {
    await scene.db.sql(
      `create or replace function private.office_people() returns jsonb language sql stable security definer set search_path = '' as $$ select '[]'::jsonb $$`,
    );
    expect(await wrong([], ['office_people'])).toHaveLength(4);
  });

  test('a key of an answer that was renamed is a failing cell that names it', async () => {
    await scene.db.sql(
      `create or replace function private.office_people() returns jsonb language sql stable security definer set search_path = '' as $$
         select jsonb_agg(jsonb_build_object('id', a.user_id, 'title', 'x', 'role', a.role, 'is_active', a.is_active)) from public.admins a
         where private.is_staff() $$`,
    );
    const found = await wrong([], ['office_people']);
    expect(found.filter((line) => line.includes('staff calling')).slice(0, 2)).toEqual([
      'SQL: staff calling office_people: 0.name: Invalid input: expected string, received undefined',
      'SQL: staff calling office_people: 0: Unrecognized key: "title"',
    ]);
  });
});
