/**
 * Whether a function that applicants call only reads, by its name: every other one makes what was read before stale.
 * supabase/tests/contract holds the names to the database.
 */
export const isReading = (name: string): boolean => /^(?:my|open)_/.test(name);
