/** For the tests of this folder: a Data API over a throw-away database, asked through supabase-js without a port. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { createKeys, signToken } from '../keys.ts';
import { createPool } from '../pool.ts';
import { ownDatabase } from '../../tests/harness/cluster.ts';
import { clientAddress, type LocalContext } from '../services.ts';
import { createDataApi } from './data-api.ts';

/** Who asks: nobody, a person, or a token with any claims. */
export type Caller = 'anon' | 'service_role' | Record<string, unknown>;

export const ALICE = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000a' };
export const BEN = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000b' };

/** What a call of a function of the fixture answers. */
export interface Answer {
  readonly data: unknown;
  readonly error: unknown;
}

export interface ApiFixture {
  /** Statements as the owner of the schema. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  client(caller: Caller): Promise<SupabaseClient>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Key and token of a caller; the token lasts five minutes unless told otherwise. */
  headers(caller: Caller, expiresIn?: string): Promise<Record<string, string>>;
  clearSchemaCache(): Promise<void>;
  stop(): Promise<void>;
}

const ORIGIN = 'http://api.test';

/** Starts database and API; `schema` is run as the migrations' role first. */
export async function startApiFixture(schema: string): Promise<ApiFixture> {
  const own = await ownDatabase({ migrations: false });
  const pool = createPool(own.url, 'api-test', 4);
  await pool.query(schema);
  const api = createDataApi({ apiUrl: own.apiUrl, catalogUrl: own.url, poolSize: 4 });
  const keys = await createKeys();
  const context: LocalContext = {
    pool,
    authPool: pool,
    storagePool: pool,
    origin: ORIGIN,
    serverUrl: ORIGIN,
    dataDir: '',
    keys,
    clientAddress,
    sendMail: () => Promise.reject(new Error('The Data API sends no mail.')),
  };
  const headers = async (caller: Caller, expiresIn = '5m'): Promise<Record<string, string>> => {
    const key = caller === 'service_role' ? keys.serviceKey : keys.anonKey;
    const bearer = typeof caller === 'string' ? key : await signToken(caller, keys.jwtSecret, expiresIn);
    return { apikey: key, authorization: `Bearer ${bearer}` };
  };
  const answer = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    api.service(new Request(input, init), context);
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    client: async (caller) => {
      const sent = await headers(caller);
      return createClient(ORIGIN, sent['apikey'] ?? '', {
        global: { headers: sent, fetch: answer },
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
      });
    },
    fetch: (path, init) => answer(new URL(path, ORIGIN), init),
    headers,
    clearSchemaCache: () => api.clearSchemaCache(),
    stop: async () => {
      await Promise.all([api.close(), pool.end()]);
      await own.stop();
    },
  };
}
