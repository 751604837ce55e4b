/** Stands in for the database functions in the tests of this room; apart, so that mocking the one does not wait for the screens. */
import { vi } from 'vitest';
import type { FunctionArgs, FunctionName } from '@school/shared/api/types';
import { answering, type Answers } from '../../test/fake-rpc.ts';

export type { Answers };

/** Every call the screens make: function name and arguments, in order. */
export const calls: { name: string; args: Record<string, unknown> }[] = [];
let answers: Answers = {};

/** Stands in for providers/rpc.ts (`vi.mock`). */
export const fakeCall = vi.fn(<Name extends FunctionName>(name: Name, args: FunctionArgs<Name>) => {
  calls.push({ name, args });
  if (!answers[name]) throw new Error(`Nobody said what ${name} answers.`);
  return answering(answers)(name, args);
});

/** Forgets the calls made so far. */
export function answerWith(given: Answers): void {
  calls.length = 0;
  answers = given;
}
