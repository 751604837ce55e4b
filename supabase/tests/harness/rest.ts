/** The embedded Data API over a test database, asked with supabase-js as one of the people, without a port. */
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { createDataApi } from '../../local/api/data-api.ts';
import { createKeys, signToken } from '../../local/keys.ts';
import { clientAddress, type LocalContext } from '../../local/services.ts';
import type { TestDatabase } from './database.ts';
import { opened } from './opened.ts';
import { claimsOf, type Person } from './people.ts';

const ORIGIN = 'http://api.test';

type Json = Record<string, unknown>;

/** Any table and any function: what exists is what the tests are about. */
interface AnyDatabase {
  public: {
    Tables: Record<string, { Row: Json; Insert: Json; Update: Json; Relationships: [] }>;
    Views: Record<string, never>;
    Functions: Record<string, { Args: Json; Returns: unknown }>;
  };
}

const connect = (bearer: string, key: string, headers: Record<string, string>, answer: typeof fetch) =>
  createClient<AnyDatabase>(ORIGIN, key, {
    global: { headers: { ...headers, authorization: `Bearer ${bearer}` }, fetch: answer },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
export type RestClient = ReturnType<typeof connect>;

export interface RestApi {
  client(person: Person): Promise<RestClient>;
  /** A client whose token carries these claims, whatever they are. */
  clientWith(claims: Record<string, unknown>): Promise<RestClient>;
  fetch(path: string, person: Person, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/** On a database that is opened by the time the tests run. */
export const openedRest = (db: () => TestDatabase): RestApi => opened(() => openRest(db()));

export async function openRest(db: TestDatabase): Promise<RestApi> {
  const keys = await createKeys();
  const api = createDataApi({ apiUrl: db.apiUrl, catalogUrl: db.url, poolSize: 4 });
  const context: LocalContext = {
    pool: db.pool,
    authPool: db.pool,
    storagePool: db.pool,
    origin: ORIGIN,
    serverUrl: ORIGIN,
    dataDir: '',
    keys,
    clientAddress,
    sendMail: () => Promise.reject(new Error('The Data API sends no mail.')),
  };
  const answer = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    api.service(new Request(input, init), context);
  const headersOf = (bearer: string): Record<string, string> => ({
    apikey: keys.anonKey,
    authorization: `Bearer ${bearer}`,
    'x-forwarded-for': '203.0.113.9',
  });
  const tokenOf = async (person: Person): Promise<string> => {
    if (person.role === 'anon') return keys.anonKey;
    if (person.role === 'service_role') return keys.serviceKey;
    return signToken(JSON.parse(claimsOf(person)) as Record<string, unknown>, keys.jwtSecret, '10m');
  };
  const clientFor = (bearer: string): RestClient => connect(bearer, keys.anonKey, headersOf(bearer), answer);
  return {
    client: async (person) => clientFor(await tokenOf(person)),
    clientWith: async (claims) => clientFor(await signToken(claims, keys.jwtSecret, '10m')),
    fetch: async (path, person, init = {}) =>
      answer(new URL(path, ORIGIN), {
        ...init,
        headers: { ...headersOf(await tokenOf(person)), ...(init.headers as Record<string, string>) },
      }),
    stop: () => api.close(),
  };
}
