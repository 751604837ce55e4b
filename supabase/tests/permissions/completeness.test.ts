/** Nothing is in the database that docs/permissions.md does not speak of. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openedDatabase } from '../harness/database.ts';
import { findUnlisted } from './catalogue.ts';
import { PAGE, readPermissions } from './document.ts';
import { FIELD_RIGHTS, withStudentRows, type FieldRights } from './student-rows.ts';

const db = openedDatabase();

test('page and database name the same tables, buckets and columns', async () => {
  expect(await findUnlisted(db, readPermissions())).toEqual([]);
});

test('the rows about student columns are those of private.student_fields (npm run task -- permissions)', async () => {
  const text = readFileSync(PAGE, 'utf8');
  expect(text).toBe(withStudentRows(text, await db.sql<FieldRights>(FIELD_RIGHTS)));
});
