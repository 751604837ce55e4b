/** Plain reads of tables, by ra-supabase. Fetched by the first page that has one: the lists of applicants and students have none. */
import { supabaseDataProvider } from 'ra-supabase-core';
import { config, supabase } from './client.ts';

/** Tables whose key is not `id`. */
const PRIMARY_KEYS = new Map<string, string[]>([['search_misses', ['term']]]);

export const tableReads = supabaseDataProvider({
  instanceUrl: config.supabaseUrl,
  apiKey: config.supabaseKey,
  supabaseClient: supabase,
  primaryKeys: PRIMARY_KEYS,
});
