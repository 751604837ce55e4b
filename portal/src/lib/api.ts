/** The one way to the database functions: typed by the contract (shared/src/api), failing with a Problem. */
import { FunctionsHttpError, type PostgrestSingleResponse } from '@supabase/supabase-js';
import type { FinishedUpload, MyApplication } from '@school/shared/api/shapes';
import type { CallArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { readings } from '@school/shared/readings.generated';
import { supabase } from './client.ts';
import { firstOr } from './early.ts';
import { Problem, asProblem, toProblem } from './problem.ts';
import { whenLeft } from './unsaved.ts';

type Reading = Promise<MyApplication | null>;
/** The last reading of the application, until something is written or a screen has taken it. */
let reading: { readonly answer: Reading; readonly at: number } | null = null;
const FRESH_MS = 5000;

/** Reads the application for the session, and keeps the answer for the first screen. */
export function readApplication(): Reading {
  const answer = firstOr('my_application', () => call('my_application'));
  reading = { answer, at: Date.now() };
  return answer;
}

/** What the session has just read, so that a screen need not wait for the same answer twice; else a new reading. */
export function takeApplication(): Reading {
  const taken = reading && Date.now() - reading.at < FRESH_MS ? reading.answer : null;
  reading = null;
  return taken ?? whenLeft().then(() => call('my_application'));
}

/** Says in the console how an answer differs from the contract; only while developing. */
async function watch(name: FunctionName, answer: unknown): Promise<void> {
  const { wrongInAnswer } = await import('@school/shared/api/check');
  for (const line of wrongInAnswer(name, answer))
    console.error(`${name} answers otherwise than its contract: ${line}`);
}

/** Calls a database function. Throws a Problem: refused by a rule, not signed in, or no connection. */
export async function call<Name extends FunctionName>(
  name: Name,
  ...[args]: CallArgs<Name>
): Promise<FunctionResult<Name>> {
  if (!readings.has(name)) reading = null;
  const answer: PostgrestSingleResponse<unknown> = await supabase.rpc(name, args as never);
  if (answer.error) throw toProblem(answer.error, answer.status);
  if (import.meta.env.DEV) void watch(name, answer.data);
  return answer.data as FunctionResult<Name>;
}

/** Calls an edge function. Throws a Problem with its sentence, machine code and field. */
export async function invoke<Result>(
  name: string,
  body: Readonly<Record<string, unknown>>,
  otherwise: string,
): Promise<Result> {
  const answer: { data: Result | null; error: unknown } = await supabase.functions.invoke<Result>(name, {
    body: { ...body },
  });
  if (answer.data) return answer.data;
  const response: unknown = answer.error instanceof FunctionsHttpError ? answer.error.context : null;
  // Anything but an answer of the function is a connection that broke.
  if (!(response instanceof Response)) throw asProblem(new TypeError('fetch failed'));
  const said = (await response.json().catch(() => null)) as Partial<Record<string, string>> | null;
  if (response.status === 401)
    throw new Problem('signed_out', 'Your session has ended. Please sign in again.');
  throw new Problem(said?.['hint'] ?? 'unexpected', said?.['message'] ?? otherwise, said?.['field'] ?? null);
}

/** Whether this deployment takes cards; when that cannot be known now, nothing is offered. */
export async function cardsAvailable(): Promise<boolean> {
  const { data } = await supabase.functions.invoke<{ available: boolean }>('card-checkout', {
    method: 'GET',
  });
  return data?.available === true;
}

/** The provider's page on which the deposit is paid by card: one's own, or as a parent that of an application. */
export const beginCardPayment = (child?: string): Promise<{ url: string }> =>
  invoke(
    'card-checkout',
    child ? { application_id: child } : {},
    'The payment page could not be opened. Please try again.',
  );

/** Asks the server to look at an uploaded file; it answers 422 with a sentence when the file is not what it says. */
export const completeUpload = (documentId: string): Promise<FinishedUpload> =>
  invoke('complete-upload', { document_id: documentId }, 'The file could not be checked. Please try again.');
