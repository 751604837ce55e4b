/**
 * Files of the repository that are made from the database and other sources (`npm run types`); a database test holds them current.
 * What needs no database is not kept in git (derive.ts).
 */
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { MIGRATIONS, readSqlFiles, RELEASED, releasedSchema } from '../local/migration-files.ts';
import { firstSql, letterWordsFiles } from './letter-words.ts';
import { tableRows } from './table-rows.ts';

const released = releasedSchema.parse(JSON.parse(await readFile(RELEASED, 'utf8')));
const words = letterWordsFiles(Object.keys(await readSqlFiles(MIGRATIONS)), released);

const HEADER = '/** Made by `npm run types` from supabase/migrations. Do not edit. */\n';

async function databaseTypes(pool: pg.Pool): Promise<string> {
  const metadata = await introspect(pool, { includedSchemas: ['public'] });
  return HEADER + (await generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '12' }));
}

/** How each is made, by its path, in this order; the pool must be the superuser's. */
export const derived: Readonly<Record<string, (pool: pg.Pool) => Promise<string>>> = {
  'shared/src/database.types.ts': databaseTypes,
  'shared/src/api/rows.generated.ts': tableRows,
  // Loads the contract, which may name columns that only the file above knows.
  'shared/src/api/traced.generated.ts': async (pool) =>
    (await import('./traced-readings.ts')).tracedReadings(pool),
  'supabase/schemas/18_letter_words.sql': () => Promise.resolve(firstSql()),
  ...Object.fromEntries(
    Object.entries(words).map(([file, sql]) => [`supabase/migrations/${file}`, () => Promise.resolve(sql())]),
  ),
};
