/** Stands for providers/rpc.ts in component tests: whatever a test does not say is a small sample of the contract. */
import { parseAnswer, parseArguments } from '@school/shared/api/check';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionArgs, FunctionName, FunctionResult } from '@school/shared/api/types';

/** An answer or, of an object, the keys that matter. */
type Loose<Result> = Result | (Result extends readonly unknown[] ? never : Partial<Result>);
/** What a function answers, an error to be refused with, or what decides by the arguments. */
type Given<Name extends FunctionName> =
  | Loose<FunctionResult<Name>>
  | Error
  | ((args: FunctionArgs<Name>) => Loose<FunctionResult<Name>> | Promise<Loose<FunctionResult<Name>>>);
export type Answers = { readonly [Name in FunctionName]?: Given<Name> };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Builds an answer through the contract: throws when it is none. */
export function fakeAnswer<Name extends FunctionName>(name: Name, given?: unknown): FunctionResult<Name> {
  const sample: unknown = sampleAnswer(name);
  if (given === undefined) return parseAnswer(name, sample);
  return parseAnswer(name, isObject(given) && isObject(sample) ? { ...sample, ...given } : given);
}

/**
 * An implementation of `call` with these answers, and `otherwise` as the refusal of all other functions; arguments and
 * answers are both held to the contract.
 */
export const answering =
  (answers: Answers = {}, otherwise?: Error) =>
  async <Name extends FunctionName>(name: Name, args: FunctionArgs<Name>): Promise<FunctionResult<Name>> => {
    const given: unknown = answers[name] ?? otherwise;
    parseArguments(name, args);
    if (given instanceof Error) throw given;
    const answer: unknown = typeof given === 'function' ? (given as (args: unknown) => unknown)(args) : given;
    return fakeAnswer(name, await answer);
  };
