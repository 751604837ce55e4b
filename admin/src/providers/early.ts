/**
 * Who is asking, asked by the first script with the token that is stored, while everything else is still on its way: a round
 * trip that nobody waits for. Whoever can't use the answer asks again, by the client and with its words for what went wrong.
 */
import type { FunctionResult } from '@school/shared/api/types';
import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';
import { readConfig } from './config.ts';

type Account = FunctionResult<'my_staff_account'>;

/** A token that ends within this time is renewed first, which is the client's business (it does so 90 s before the end). */
const LEAST_S = 120;

let early: { readonly token: string; readonly answer: Promise<Account | undefined> } | null = null;

/** The stored token when it can be used as it is. The browser's storage holds whatever was written there. */
function storedToken(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(AUTH_STORAGE_KEY) ?? 'null') as unknown;
    if (typeof stored !== 'object' || stored === null) return null;
    const { access_token: token, expires_at: end } = stored as Readonly<Record<string, unknown>>;
    const isFresh = typeof end === 'number' && end - Date.now() / 1000 > LEAST_S;
    return isFresh && typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

async function ask(token: string): Promise<Account | undefined> {
  const { supabaseUrl, supabaseKey } = readConfig(window.__SCHOOL_CONFIG__, window.location.origin);
  const headers = {
    apikey: supabaseKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const url = `${supabaseUrl}/rest/v1/rpc/my_staff_account`;
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
  return answer.ok ? ((await answer.json()) as Account) : undefined;
}

/** Asks for the account of whoever is signed in here. */
export function askEarly(): void {
  const token = storedToken();
  // Not heard here: a request that fails is made again by whoever needs the answer.
  if (token) early = { token, answer: ask(token).catch(() => undefined) };
}

/** The early answer for this token, once; undefined when there is none. */
export async function takeEarly(token: string): Promise<Account | undefined> {
  const taken = early;
  early = null;
  return taken?.token === token ? taken.answer : undefined;
}
