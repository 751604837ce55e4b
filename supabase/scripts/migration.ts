/**
 * `npm run migration -- NAME`: after an edit of supabase/schemas, writes the next file of supabase/migrations and says whether it is
 * enough: the catalogs of a migrated database and of the schemas have to be equal.
 */
import { writeFile } from 'node:fs/promises';
import { migrate } from '../local/migrate.ts';
import { MIGRATIONS } from '../local/migration-files.ts';
import { applySchemas, schemaStatements } from '../local/schemas/apply.ts';
import { nextMigration } from '../local/schemas/next-migration.ts';
import { startScratch } from '../local/scratch.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error('Say what it does: npm run migration -- short_name');

const scratch = await startScratch({ migrations: false });
try {
  const [before, after] = [await scratch.copy(), await scratch.copy()];
  await migrate(before.url);
  const order = await applySchemas(after.url, await schemaStatements());
  const { sql, refused } = await nextMigration(before, after, order);
  if (refused.length > 0) throw new Error(`These cannot be made again in place:\n${refused.join('\n')}`);
  if (sql === '') console.log('The migrations make what the schemas say: nothing to write.');
  else {
    const file = `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}_${name}.sql`;
    await writeFile(new URL(file, MIGRATIONS), sql);
    console.log(`supabase/migrations/${file}`);
    if (sql.includes('-- BY HAND'))
      console.log('A place in it is to be filled by hand; then run the test of the schemas.');
    else {
      await migrate(before.url);
      const left = await nextMigration(before, after, order);
      console.log(left.sql === '' ? 'With it the catalogs are equal.' : `Still different:\n${left.sql}`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await scratch.stop();
}
