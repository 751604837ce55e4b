/** The Data API from inside a function, as the caller or with the service key: typed and parsed by the contract. */
import { answerAtEdge } from '@school/shared/api/check';
import type { CallArgs, Contract, FunctionName, FunctionResult } from '@school/shared/api/types';
import { required, type FunctionEnv } from './env.ts';
import { Refusal, unavailable } from './http.ts';
import { keyHeaders, publishableKey, secretKey } from './keys.ts';

export interface Rest {
  /**
   * Calls an SQL function: `call({ claim_outbox }, args)` with its entry of the contract. Refusals of the database pass on with their status, sentence and hint; an answer that lacks
   * something its contract promises throws, naming the key.
   */
  call<Name extends FunctionName>(
    called: Pick<Contract, Name>,
    ...args: CallArgs<Name>
  ): Promise<FunctionResult<Name>>;
  /** Reads rows: a table and a PostgREST query. */
  read(table: string, query: string): Promise<readonly Record<string, unknown>[]>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function refusalOf(response: Response, asked: string): Promise<Refusal> {
  if (response.status === 503) return unavailable();
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  // A statement that took too long: nothing of it was kept.
  if (body['code'] === '57014') return unavailable();
  const ours = body['code'] === 'P0001' || body['code'] === '42501';
  if (!ours || response.status >= 500)
    throw new Error(`The database answered ${response.status} to ${asked}: ${text(body['message'])}`);
  return new Refusal(
    response.status,
    text(body['hint']) || 'refused',
    text(body['message']) || 'This was refused.',
    text(body['details']),
  );
}

function restWith(env: FunctionEnv, credentials: Readonly<Record<string, string>>): Rest {
  const base = `${required(env, 'SUPABASE_URL')}/rest/v1`;
  const headers = { ...credentials, 'content-type': 'application/json' };
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${base}/${path}`, { ...init, headers });
    if (!response.ok) throw await refusalOf(response, path.split('?')[0] ?? '');
    return response.status === 204 ? null : response.json();
  };
  return {
    call: async (called, ...[args]) => {
      const [name = ''] = Object.keys(called);
      return answerAtEdge(
        called,
        await send(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args ?? {}) }),
      );
    },
    read: async (table, query) =>
      (await send(`${table}?${query}`, { method: 'GET' })) as readonly Record<string, unknown>[],
  };
}

export const restAsCaller = (env: FunctionEnv, token: string): Rest =>
  restWith(env, { apikey: publishableKey(env), authorization: `Bearer ${token}` });

/** As anybody on the internet. */
export const restAsVisitor = (env: FunctionEnv): Rest => restWith(env, keyHeaders(publishableKey(env)));

export const restAsService = (env: FunctionEnv): Rest => restWith(env, keyHeaders(secretKey(env)));
