import { NON_REFUNDABLE } from '../costs.ts';
import type { ContentFile } from './files.ts';
import type { Problem } from './problem.ts';
import { textsOf } from './rules.ts';

/** A family that reads of the deposit reads in the same text that it does not come back. */
export const depositProblems = (files: readonly ContentFile[]): Problem[] =>
  files
    .flatMap(textsOf)
    .filter(({ text }) => /\{\{\s*cost\.deposit/.test(text) && !text.includes(NON_REFUNDABLE))
    .map(({ file, field }) => ({
      file,
      field,
      message: `names the deposit and not that it is ${NON_REFUNDABLE}. Write "${NON_REFUNDABLE}" beside it.`,
    }));
