/**
 * Workaround: requests that cost far more than they are worth. The library reads logic trees, embeds and bodies of any depth until
 * its stack is used up, and hands every pattern to the database: regular expressions, and `like` with many wildcards, take
 * time that grows with a power of the text. Nothing of ours asks for them.
 */
import { isTooDeep, MAX_DEPTH } from '../../../functions/_shared/json-depth.ts';
import type { PostgresConnection } from '@supabase/lite/postgres';

type Ast = Parameters<PostgresConnection['onPostgrestAST']>[0];

const MAX_WILDCARDS = 3;

const refuse = (code: string, message: string): Response =>
  Response.json({ code, details: null, hint: null, message }, { status: 400 });

/** Brackets of a query within each other. A quoted bracket counts as well: nothing of ours has 64 of them. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if (char === ')' || char === ']' || char === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Refuses a path whose escapes stand for no text: the library fails on it. */
export function refuseUnreadablePath({ pathname }: URL): Response | null {
  try {
    decodeURIComponent(pathname);
    return null;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return refuse('PGRST125', 'The path cannot be read');
  }
}

/** Refuses a query or a body that is nested too deep, and NUL in a query: no name or text of Postgres holds one, and its protocol ends there. */
export function refuseUnreadable(url: URL, body: ArrayBuffer | null): Response | null {
  const query = [...url.searchParams].some(
    ([name, value]) => isNestedTooDeep(name) || isNestedTooDeep(value),
  );
  if (url.search.includes('%00')) return refuse('PGRST100', 'The query has a NUL character');
  if (query) return refuse('PGRST100', `The query is nested deeper than ${MAX_DEPTH} levels`);
  if (body && isTooDeep(new TextDecoder().decode(body)))
    return refuse('PGRST102', `The body is nested deeper than ${MAX_DEPTH} levels`);
  return null;
}

const UNREAD = /^Error: (Missing closing quote at position \d+)$/;

/** What the library could not read of a query and answers as its own failure is the caller's mistake. */
export async function asUnreadQuery(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const said = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; message?: unknown } | null;
  const problem = said?.code === 'SUP' ? UNREAD.exec(String(said.message))?.[1] : undefined;
  return problem ? refuse('PGRST100', problem) : response;
}

const REGEX = /^\$i?regex(Any|All)?$/;
const LIKE = /^\$i?like(Any|All)?$/;

const wildcards = (pattern: unknown): number => (String(pattern).match(/[%*]+/g) ?? []).length;

function isExpensive(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some(isExpensive);
  return Object.entries(node).some(([name, value]: [string, unknown]) => {
    if (REGEX.test(name)) return true;
    if (LIKE.test(name))
      return (Array.isArray(value) ? value : [value]).some((pattern) => wildcards(pattern) > MAX_WILDCARDS);
    return isExpensive(value);
  });
}

/** Refuses patterns whose cost is the caller's to choose, in the request itself and in its embeds. */
export function refusePatterns({ where, join, select }: Ast): Response | null {
  if (![where, join, select].some(isExpensive)) return null;
  return refuse(
    'PGRST100',
    `Patterns are refused here: match, imatch, and like with more than ${MAX_WILDCARDS} wildcards`,
  );
}
