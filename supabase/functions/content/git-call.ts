/** A call of a Git host's API, with the token that can write to the one repository of the site. */
import { required, type FunctionEnv } from '../_shared/env.ts';

const PATIENCE_MS = 20_000;

type Json = Readonly<Record<string, unknown>>;
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const branchOf = (env: FunctionEnv): string => env.CONTENT_BRANCH ?? 'main';

/** The answer, or null where none came: it may have been carried out all the same. */
export async function sendToHost(
  env: FunctionEnv,
  path: string,
  init: RequestInit,
  accept = 'application/vnd.github+json',
  patience = PATIENCE_MS,
): Promise<Response | null> {
  const base = `${env.CONTENT_API_URL ?? 'https://api.github.com'}/repos/${required(env, 'CONTENT_REPOSITORY')}`;
  const headers = {
    accept,
    authorization: `Bearer ${required(env, 'CONTENT_TOKEN')}`,
    'content-type': 'application/json',
    'user-agent': 'content-desk',
  };
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(`${base}/${path}`, { ...init, headers, signal }).catch(() => null);
  return answer && answer.status < 500 ? answer : null;
}
