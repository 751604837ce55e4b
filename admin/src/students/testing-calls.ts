/** Stands in for the database functions in the tests of this room; apart, so that mocking the one does not wait for the screens. */
import { vi } from 'vitest';

type Answer = (args: Record<string, unknown>) => unknown;
export type Answers = Readonly<Record<string, Answer>>;

/** Every call the screens make: function name and arguments, in order. */
export const calls: { name: string; args: Record<string, unknown> }[] = [];
let answers: Answers = {};

/** Stands in for providers/rpc.ts (`vi.mock`). */
export const fakeCall = vi.fn(async (name: string, args: Record<string, unknown> = {}) => {
  calls.push({ name, args });
  const answer = answers[name];
  if (!answer) throw new Error(`Nobody said what ${name} answers.`);
  return Promise.resolve(answer(args));
});

/** Forgets the calls made so far. */
export function answerWith(given: Answers): void {
  calls.length = 0;
  answers = given;
}
