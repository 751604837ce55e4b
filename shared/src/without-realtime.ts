/**
 * A plugin of Vite: leaves the realtime client out of a bundle. supabase-js makes one for itself whether or not anybody listens;
 * the product has no channels, and its 20 KB (gzip) would lie in the first load of every page.
 */
const PACKAGE = '@supabase/realtime-js';
const STAND_IN = '\0without-realtime';

/** What supabase-js asks of it by itself; a channel is an error that names its cause. */
const code = `export class RealtimeClient {
  async setAuth() {}
  getChannels() { return []; }
  async removeAllChannels() { return []; }
  channel() { throw new Error('This bundle has no realtime client (shared/src/without-realtime.ts).'); }
}`;

export const withoutRealtime = {
  name: 'without-realtime',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id: string): string | null => (id === PACKAGE ? STAND_IN : null),
  load: (id: string): string | null => (id === STAND_IN ? code : null),
} as const;
