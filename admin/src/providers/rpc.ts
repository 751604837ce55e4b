/** The one way to the database functions: typed by the contract (shared/src/api), failing with a Problem. */
import type { FunctionArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { readBegun } from './begin.ts';
import { supabase } from './client.ts';
import { denied } from './denied.ts';
import { toProblem } from './problem.ts';

export type { FunctionArgs, FunctionName, FunctionResult };

/** Says in the console how an answer differs from the contract; only while developing. */
async function watch(name: FunctionName, answer: unknown): Promise<void> {
  const { wrongInAnswer } = await import('@school/shared/api/check');
  for (const line of wrongInAnswer(name, answer))
    console.error(`${name} answers otherwise than its contract: ${line}`);
}

async function ask<Name extends FunctionName>(
  name: Name,
  args: FunctionArgs<Name>,
  signal?: AbortSignal,
  again = true,
): Promise<FunctionResult<Name>> {
  const request = supabase.rpc(name, args as never);
  const { data, error, status } = await (signal ? request.abortSignal(signal) : request);
  if (error) {
    const problem = toProblem(error, status);
    // Whoever looks asks for the role: that question starts none of its own.
    const worthIt = name !== 'my_staff_account' && (again || status !== 401) && denied(problem);
    // Refused unseen, since the session had ended: asked again when its officer is back.
    if (again && (await worthIt)) return ask(name, args, signal, false);
    throw problem;
  }
  if (import.meta.env.DEV) void watch(name, data);
  return data as FunctionResult<Name>;
}

/**
 * Calls a database function; a reading that is written down is begun first. Throws a Problem: refused by a rule, not allowed, not
 * signed in, or no connection.
 */
export const call = <Name extends FunctionName>(
  name: Name,
  args: FunctionArgs<Name>,
  signal?: AbortSignal,
): Promise<FunctionResult<Name>> =>
  // A beginning is not given up with the screen that asked first: another may wait for the same.
  readBegun(
    name,
    args as Readonly<Record<string, unknown>>,
    (reading) => ask('begin_reading', reading),
    () => ask(name, args, signal),
  );
