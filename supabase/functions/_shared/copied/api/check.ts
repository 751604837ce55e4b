import type { z } from 'zod';
import { contract } from './index.ts';
import type { FunctionName, FunctionResult } from './types.ts';


const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the answer';

const OTHERWISE = 'does not answer as its contract says:';
const lineOf = (issue: z.core.$ZodIssue): string => `${placeOf(issue.path)}: ${issue.message}`;

/** What an answer lacks of its contract. Keys more than promised are no fault: the schema goes live before who reads it. */
export function missingInAnswer(name: FunctionName, answer: unknown): string[] {
  const issues = contract[name].result.safeParse(answer).error?.issues ?? [];
  return issues.filter((issue) => issue.code !== 'unrecognized_keys').map(lineOf);
}

/** The answer, typed, for the server's own functions; throws with everything that it lacks by name. */
export function answerAtEdge<Name extends FunctionName>(name: Name, answer: unknown): FunctionResult<Name> {
  const missing = missingInAnswer(name, answer);
  if (missing.length > 0) throw new Error(`${name} ${OTHERWISE}\n${missing.join('\n')}`);
  return answer as FunctionResult<Name>;
}
