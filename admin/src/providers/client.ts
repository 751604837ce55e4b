import { createClient } from '@supabase/supabase-js';
import type { Database } from '@school/shared/database';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { keepInMemory } from '@school/shared/lasting-storage';
import { patiently } from '@school/shared/patient-fetch';
import { onAnyClock } from '@school/shared/server-clock';
import { sessionStorageOver } from '@school/shared/session-storage';
import { readConfig } from './config.ts';

// The client is made before the first script goes on, and takes the storage as it is then.
keepInMemory(window);
export const config = readConfig(window.__SCHOOL_CONFIG__, window.location.origin);

/** The one client of the office. It shares the session with the portal, where people sign in. */
export const supabase = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: {
    storageKey: AUTH_STORAGE_KEY,
    storage: sessionStorageOver(localStorage),
    detectSessionInUrl: false,
    flowType: 'implicit',
  },
  global: { fetch: patiently(onAnyClock((...sent) => fetch(...sent))) },
});
