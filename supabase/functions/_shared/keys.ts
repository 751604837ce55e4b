/**
 * The project's keys as a function finds them. A hosted project gives new keys (`sb_secret_…`, `sb_publishable_…`) by
 * name as JSON, and beside them the legacy ones, which a school may have switched off: the new ones are taken where both
 * are there. A legacy key is a token and goes into both headers; a new key is none and goes into `apikey` alone.
 */
import { required, type FunctionEnv } from './env.ts';

/** Values of a JSON object of keys, the one named "default" first. */
function named(text: string | undefined): string[] {
  if (!text) return [];
  const keys = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return Object.entries(keys)
    .sort(([a], [b]) => Number(b === 'default') - Number(a === 'default'))
    .flatMap(([, value]) => (typeof value === 'string' && value ? [value] : []));
}

/** Every key that proves its bearer to be the school's own scheduler or server. Never empty. */
export function secretKeys(env: FunctionEnv): readonly string[] {
  const modern = named(env.SUPABASE_SECRET_KEYS);
  const legacy = env.SUPABASE_SERVICE_ROLE_KEY;
  const keys = [...modern, ...(legacy ? [legacy] : [])];
  return keys.length > 0 ? keys : [required(env, 'SUPABASE_SERVICE_ROLE_KEY')];
}

/** The key with which a function itself asks the project, past row level security. */
export const secretKey = (env: FunctionEnv): string => secretKeys(env)[0] ?? '';

/** The key that every browser has. */
export const publishableKey = (env: FunctionEnv): string =>
  named(env.SUPABASE_PUBLISHABLE_KEYS)[0] ?? required(env, 'SUPABASE_ANON_KEY');

const isToken = (key: string): boolean => key.split('.').length === 3;

/** Headers of a request in the name of a key. */
export const keyHeaders = (key: string): Record<string, string> =>
  isToken(key) ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
