/** How easily a password is guessed. Large lists: loaded when a password is sent, never with the first screen. */
import { zxcvbn, zxcvbnOptions } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MAX_PASSWORD_BYTES, passwordProblem } from '@school/shared/passwords';

zxcvbnOptions.setOptions({ dictionary: { ...dictionary }, graphs: adjacencyGraphs });

/** Why this password is refused, in words; undefined when it is good. The server decides again. */
export function weakness(password: string, known: readonly string[]): string | undefined {
  const words = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  return passwordProblem(password, zxcvbn(password.slice(0, MAX_PASSWORD_BYTES), words))?.sentence;
}
