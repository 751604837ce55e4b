import { createClient } from '@supabase/supabase-js';
import type { Database } from '@school/shared/database';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { patiently } from '@school/shared/patient-fetch';
import { sessionStorageOver } from '@school/shared/session-storage';
import { readConfig } from './config.ts';

export const config = readConfig(window.__SCHOOL_CONFIG__, window.location.origin);

/** The one client of the office. It shares the session with the portal, where people sign in. */
export const supabase = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: {
    storageKey: AUTH_STORAGE_KEY,
    storage: sessionStorageOver(localStorage),
    detectSessionInUrl: false,
    flowType: 'implicit',
  },
  global: { fetch: patiently((...sent) => fetch(...sent)) },
});
