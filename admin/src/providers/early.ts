/**
 * Who is asking, and the first rows of the list that the address opens, asked by the first script with the token that is stored,
 * while everything else is still on its way: round trips that nobody waits for. Whoever can't use an answer asks again, by the
 * client and with its words for what went wrong.
 */
import type { FunctionArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { readConfig } from './config.ts';
import { storedToken } from './stored-token.ts';

/** An answer that nobody took until then is asked for anew. */
const FRESH_MS = 30_000;

interface Early {
  readonly token: string;
  readonly at: number;
  readonly answer: Promise<unknown>;
}
const early = new Map<string, Early>();

/** One key for the same question, in whatever order its arguments are named. */
const keyOf = (name: FunctionName, args: object): string =>
  JSON.stringify([name, Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1))]);

async function ask(name: FunctionName, args: object, token: string): Promise<unknown> {
  const { supabaseUrl, supabaseKey } = readConfig(window.__SCHOOL_CONFIG__, window.location.origin);
  const headers = {
    apikey: supabaseKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const init = { method: 'POST', headers, body: JSON.stringify(args) };
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, init);
  return answer.ok ? ((await answer.json()) as unknown) : undefined;
}

/** Asks for the account of whoever is signed in here, and for the first rows of the list that is opened, if there is one. */
export function askEarly(list: FunctionArgs<'search_applications'> | null): void {
  const token = storedToken();
  if (!token) return;
  const begin = (name: FunctionName, args: object): void => {
    // Not heard here: a request that fails is made again by whoever needs the answer.
    const answer = ask(name, args, token).catch(() => undefined);
    early.set(keyOf(name, args), { token, at: Date.now(), answer });
  };
  begin('my_staff_account', {});
  if (list) begin('search_applications', list);
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
