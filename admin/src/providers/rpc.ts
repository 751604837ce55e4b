/** The one door to the database functions, failing with a Problem. */
import type { Database } from '@school/shared/database.types';
import { supabase } from './client.ts';
import { toProblem } from './problem.ts';

export type FunctionName = keyof Database['public']['Functions'];

/**
 * Calls a database function and answers what it returns as `Result` (the shapes are described beside each function in
 * SQL). SQL takes null for any argument, which the generated types do not say; so arguments are named values here.
 * Throws a Problem: refused by a rule, not allowed, not signed in, or no connection.
 */
export async function call<Result>(
  name: FunctionName,
  args: Readonly<Record<string, unknown>> = {},
  signal?: AbortSignal,
): Promise<Result> {
  const request = supabase.rpc(name, args as never);
  const { data, error, status } = await (signal ? request.abortSignal(signal) : request);
  if (error) throw toProblem(error, status);
  return data as Result;
}
