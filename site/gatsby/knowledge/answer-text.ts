import { SEASON_LINE } from '../../src/features/knowledge-base/blocks';
import type { HebrewAnswer } from '../../src/features/knowledge-base/types';
import { fill, type PlaceholderValues } from '../fill';

/** Alone on its line the season is said as it is when the page is read, not when it was built. */
const SEASON = /^\{\{\s*season\s*\}\}$/gm;

/** An answer as its file has it, with the facts of the year and the school. */
export const answerText = (markdown: string, values: PlaceholderValues): string =>
  fill(markdown.trim().replace(SEASON, SEASON_LINE), values);

/** The answer in Hebrew, where there is one. */
export const hebrewOf = (
  question: string | undefined,
  answer: string | undefined,
  values: PlaceholderValues,
): HebrewAnswer | null =>
  question && answer ? { question: fill(question, values), answer: answerText(answer, values) } : null;
