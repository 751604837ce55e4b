/**
 * What a new password must be, once for screens and servers. How easily it is guessed comes from zxcvbn, which each of them
 * loads by itself (it is large); what follows from that, and in which words, stands here.
 */
export const MIN_PASSWORD_LENGTH = 10;
/** For people with a staff account or an invitation to one. */
export const STAFF_PASSWORD_LENGTH = 12;
/** bcrypt reads no further. */
export const MAX_PASSWORD_BYTES = 72;

/** The part of zxcvbn's answer that is used here: 0 (guessed at once) to 4, and what it recognised. */
export interface PasswordGuess {
  readonly score: number;
  readonly sequence: readonly { readonly pattern: string; readonly dictionaryName?: unknown }[];
}

/** The least score of everybody, and of staff. */
const MIN_SCORE = 2;
const STAFF_SCORE = 3;

const BETTER = 'Three or four unrelated words make a good one.';

function whyGuessed({ sequence }: PasswordGuess): string {
  const names = sequence.map(({ dictionaryName }) =>
    typeof dictionaryName === 'string' ? dictionaryName : '',
  );
  if (names.includes('userInputs')) return `Do not build a password from your name or address. ${BETTER}`;
  if (names.some((name) => name.startsWith('passwords')))
    return `This is close to a password that many people use. ${BETTER}`;
  if (sequence.some(({ pattern }) => ['repeat', 'sequence', 'spatial'].includes(pattern)))
    return `Rows of letters, digits or keys are guessed quickly. ${BETTER}`;
  return `This password is guessed quickly. ${BETTER}`;
}

export type PasswordProblem =
  | { readonly reason: 'length'; readonly sentence: string }
  | { readonly reason: 'guessable'; readonly sentence: string };

/** What is wrong with a password's length; null when nothing is. */
function lengthProblem(password: string, staff = false): PasswordProblem | null {
  const least = staff ? STAFF_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH;
  if ([...password].length < least)
    return { reason: 'length', sentence: `Password should be at least ${least} characters.` };
  return null;
}

/** What is wrong with a new password, in words; null when nothing is. */
export function passwordProblem(
  password: string,
  guess: PasswordGuess,
  staff = false,
): PasswordProblem | null {
  const short = lengthProblem(password, staff);
  if (short) return short;
  return guess.score < (staff ? STAFF_SCORE : MIN_SCORE)
    ? { reason: 'guessable', sentence: whyGuessed(guess) }
    : null;
}
