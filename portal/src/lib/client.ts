import { createClient } from '@supabase/supabase-js';
import { keepInMemory } from '@school/shared/lasting-storage';
import { patiently } from '@school/shared/patient-fetch';
import { onAnyClock } from '@school/shared/server-clock';
import { sessionStorageOver } from '@school/shared/session-storage';
import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';
import type { Database } from '@school/shared/database';
import { readConfig } from './config.ts';

// The client is made before the first script goes on, and takes the storage as it is then.
keepInMemory(window);
export const config = readConfig(window.__SCHOOL_CONFIG__, window.location.origin);

/**
 * The one client of the portal. Links in mails carry a token hash that a button redeems, so nothing is read from the
 * address on load, and the links work in another browser than the one that asked for them.
 */
export const supabase = createClient<Database>(config.supabaseUrl, config.supabaseKey, {
  auth: {
    storageKey: AUTH_STORAGE_KEY,
    storage: sessionStorageOver(localStorage),
    detectSessionInUrl: false,
    flowType: 'implicit',
  },
  global: { fetch: patiently(onAnyClock((...sent) => fetch(...sent))) },
});
