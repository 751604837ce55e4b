/**
 * `npx tsx supabase/scripts/freeze-migrations.ts`: part of making a release. Writes the checksums of all migrations to
 * supabase/released-migrations.json; from 1.0.0 on a test holds the files to them. Refuses to overwrite a checksum.
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  brokenPromises,
  checksum,
  MIGRATIONS,
  readSqlFiles,
  RELEASED,
  releasedSchema,
} from '../local/migration-files.ts';

const files = await readSqlFiles(MIGRATIONS);
const listed = releasedSchema.parse(JSON.parse(await readFile(RELEASED, 'utf8')));
const broken = Object.keys(listed).length === 0 ? [] : brokenPromises('1.0.0', listed, files);
if (broken.length > 0) {
  console.error(broken.join('\n'));
  process.exitCode = 1;
} else {
  const sums = Object.fromEntries(Object.entries(files).map(([file, sql]) => [file, checksum(sql)]));
  await writeFile(RELEASED, `${JSON.stringify(sums, null, 2)}\n`);
  console.log(`${Object.keys(sums).length} migrations are frozen.`);
}
