/** Parsing by the contract: in tests, while developing and at the edge; never in a browser's production bundle. */
import type { z } from 'zod';
import { contract } from './index.ts';
import type { FunctionContract } from './define.ts';
import type { Contract, FunctionArgs, FunctionName, FunctionResult } from './types.ts';

export const isFunctionName = (name: string): name is FunctionName => name in contract;

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the answer';

const OTHERWISE = 'does not answer as its contract says:';
const lineOf = (issue: z.core.$ZodIssue): string => `${placeOf(issue.path)}: ${issue.message}`;

/** Each difference as a line that names the key: `documents.0.kind: Invalid option …`. */
const linesOf = (error: z.ZodError): string[] => error.issues.map(lineOf);

/** How an answer differs from the contract; empty when it does not. */
export function wrongInAnswer(name: FunctionName, answer: unknown): string[] {
  const { error } = contract[name].result.safeParse(answer);
  return error ? linesOf(error) : [];
}

/** How arguments differ from the contract. */
function wrongInArguments(name: FunctionName, args: unknown): string[] {
  const { error } = contract[name].args.safeParse(args);
  return error ? linesOf(error) : [];
}

/** The answer, typed; throws with every difference by name. */
export function parseAnswer<Name extends FunctionName>(name: Name, answer: unknown): FunctionResult<Name> {
  const wrong = wrongInAnswer(name, answer);
  if (wrong.length > 0) throw new Error(`${name} ${OTHERWISE}\n${wrong.join('\n')}`);
  return answer as FunctionResult<Name>;
}

/**
 * The answer of `{ entry }`, typed, for the server's own functions: they bring the entry, so that the whole contract need not be there.
 * Throws with everything that it lacks by name; keys more than promised are no fault: the schema goes live before who reads it.
 */
export function answerAtEdge<Name extends FunctionName>(
  called: Pick<Contract, Name>,
  answer: unknown,
): FunctionResult<Name> {
  for (const [name, { result }] of Object.entries<FunctionContract>(called)) {
    const issues = result.safeParse(answer).error?.issues ?? [];
    const missing = issues.filter((issue) => issue.code !== 'unrecognized_keys').map(lineOf);
    if (missing.length > 0) throw new Error(`${name} ${OTHERWISE}\n${missing.join('\n')}`);
  }
  return answer as FunctionResult<Name>;
}

/** The arguments, typed; throws with every difference by name. */
export function parseArguments<Name extends FunctionName>(name: Name, args: unknown): FunctionArgs<Name> {
  const wrong = wrongInArguments(name, args);
  if (wrong.length > 0)
    throw new Error(`${name} is called otherwise than its contract says:\n${wrong.join('\n')}`);
  return args as FunctionArgs<Name>;
}
