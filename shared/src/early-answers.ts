/**
 * Questions that a page asks by its first script, with the token that is stored, while everything else is still on its way: round
 * trips that nobody waits for. Whoever can't use an answer asks again, by the client and with its words for what went wrong.
 */
import type { FunctionArgs, FunctionName, FunctionResult } from './api/types.ts';
import { secondsLeft } from './server-clock.ts';
import { AUTH_STORAGE_KEY } from './storage-keys.ts';
import { storedRecord, type ReadableStorage } from './stored.ts';

/** A token that ends within this time is renewed first, which is the client's business (it does so 90 s before the end). */
const LEAST_S = 120;
/** An answer that nobody took until then is asked for again. */
const FRESH_MS = 30_000;

/** The stored token when it can be used as it is. The browser's storage holds whatever was written there. */
export function storedToken(storage: ReadableStorage): string | null {
  const session = storedRecord(storage, AUTH_STORAGE_KEY) ?? {};
  const { access_token: token } = session;
  return secondsLeft(session) > LEAST_S && typeof token === 'string' ? token : null;
}

/** One key for the same question, in whatever order its arguments are named. */
const keyOf = (name: FunctionName, args: object): string =>
  JSON.stringify([name, Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1))]);

interface Asked {
  readonly token: string;
  readonly at: number;
  readonly answer: Promise<unknown>;
}
const early = new Map<string, Asked>();

interface Answer {
  readonly ok: boolean;
  json(): Promise<unknown>;
}
interface Post {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
}
/** Where the database is asked, and the browser's way to it (shared asks nobody by itself). */
export interface BackEnd {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly send: (url: string, init: Post) => Promise<Answer>;
}

/** Asks a database function now, for `takeEarly`. A request that fails is made again by whoever needs the answer. */
export function askEarly<Name extends FunctionName>(
  { supabaseUrl, supabaseKey, send }: BackEnd,
  token: string,
  name: Name,
  args: FunctionArgs<Name>,
): void {
  const headers = {
    apikey: supabaseKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const init = { method: 'POST', headers, body: JSON.stringify(args) } as const;
  const answer = send(`${supabaseUrl}/rest/v1/rpc/${name}`, init).then((given) =>
    given.ok ? given.json() : undefined,
  );
  early.set(keyOf(name, args), { token, at: Date.now(), answer: answer.catch(() => undefined) });
}

/** The early answer to this question for this token, once; undefined when there is none. */
export async function takeEarly<Name extends FunctionName>(
  token: string | null,
  name: Name,
  args: FunctionArgs<Name>,
): Promise<FunctionResult<Name> | undefined> {
  const key = keyOf(name, args);
  const taken = early.get(key);
  early.delete(key);
  if (!taken || taken.token !== token || Date.now() - taken.at > FRESH_MS) return undefined;
  return (await taken.answer) as FunctionResult<Name> | undefined;
}
