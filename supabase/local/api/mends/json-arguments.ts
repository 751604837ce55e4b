/**
 * Mend: @supabase/lite turns a json argument of a function into text and its driver then encodes that text once more,
 * so the function receives a JSON string in place of the object. Here such arguments are encoded once and carry
 * a mark by which the driver's encoder knows them from ordinary values.
 */
import { randomUUID } from 'node:crypto';
import type { PostgresConnection } from '@supabase/lite/postgres';

type Ast = Parameters<PostgresConnection['onPostgrestAST']>[0];
type Functions = Awaited<ReturnType<PostgresConnection['introspect']>>['functions'];

/** Unknown to callers, so nobody can send text that is taken for encoded JSON. */
const MARK = `json:${randomUUID()}:`;

const isJson = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** Encodes the json arguments of a call; other requests stay as they are. */
export function encodeJsonArguments(ast: Ast, functions: Functions): Ast {
  if (ast.type !== 'rpc' || !ast.args || Array.isArray(ast.args)) return ast;
  const candidates = (functions ?? []).filter(({ name }) => name === ast.function);
  const takesJson = (argument: string): boolean =>
    candidates.some((found) => isJson(found.arg_types[found.arg_names.indexOf(argument)]));
  const fromBody = ast.httpMethod !== 'GET';
  const args = Object.entries(ast.args).map(([name, value]: [string, unknown]) => {
    const encode = fromBody && value !== null && takesJson(name);
    return [name, encode ? MARK + JSON.stringify(value) : value];
  });
  return { ...ast, args: Object.fromEntries(args) as object };
}

/** The driver's encoder for json and jsonb parameters. */
export const encodeJson = (value: unknown): string =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : JSON.stringify(value);
