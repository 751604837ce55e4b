/**
 * Files of the repository that are made from the database and other sources (`npm run types`); a database test holds them current.
 * What needs no database is not kept in git (derive.ts).
 */
import type pg from 'pg';
import { letterWordsSql } from './letter-words.ts';
import { tableRows } from './table-rows.ts';

/** How each is made, by its path, in this order; the pool must be the superuser's. */
export const derived: Readonly<Record<string, (pool: pg.Pool) => Promise<string>>> = {
  'shared/src/api/rows.generated.ts': tableRows,
  // Loads the contract, which may name columns that only the file above knows.
  'shared/src/api/traced.generated.ts': async (pool) =>
    (await import('./traced-readings.ts')).tracedReadings(pool),
  'supabase/schemas/20_letter_words.generated.sql': () => Promise.resolve(letterWordsSql()),
};
