/**
 * `npm run task -- permissions`: writes the rows of docs/permissions.md about columns of the student record from the rows of
 * `private.student_fields`. The tests then try every cell.
 */
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { startScratch } from '../local/scratch.ts';
import { FIELD_RIGHTS, withStudentRows, type FieldRights } from '../tests/permissions/student-rows.ts';

const PAGE = new URL('../../docs/permissions.md', import.meta.url);

const scratch = await startScratch();
const client = new pg.Client({ connectionString: scratch.superuserUrl });
await client.connect();
try {
  const { rows } = await client.query<FieldRights>(FIELD_RIGHTS);
  await writeFile(PAGE, withStudentRows(await readFile(PAGE, 'utf8'), rows));
} finally {
  await client.end();
  await scratch.stop();
}
