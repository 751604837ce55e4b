/** How easily a password is guessed, by zxcvbn with the lists of common passwords and key rows. */
import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD_BYTES, passwordProblem, type PasswordProblem } from '@school/shared/passwords';

zxcvbnOptions.setOptions({ dictionary: { ...dictionary }, graphs: adjacencyGraphs });

/** What is wrong with a new password of somebody about whom `known` (names, address) is known; null when nothing is. */
export function weakness(password: string, known: readonly string[], staff = false): PasswordProblem | null {
  const words = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  return passwordProblem(password, zxcvbn(password.slice(0, MAX_PASSWORD_BYTES), words), staff);
}
