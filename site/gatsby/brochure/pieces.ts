import { directions, seen } from '../../../shared/src/directions';
import { hasHebrew } from '../../src/lib/hebrew';

/** Text for one font. */
export interface Piece {
  readonly text: string;
  readonly hebrew: boolean;
}

const ONE_FONT = /[\u0590-\u05ff\ufb1d-\ufb4f]+|[^\u0590-\u05ff\ufb1d-\ufb4f]+/g;

/**
 * A line cut by the font that it needs, in the order in which it is seen from the left. Hebrew words keep their letters in
 * reading order, since the font turns them itself; spaces and signs between them are turned and mirrored here.
 */
export const seenPieces = (line: string, base: 'ltr' | 'rtl' = 'ltr'): Piece[] =>
  directions(line, base)
    .line(0, line.length)
    .flatMap(({ start, end, rtl }) => {
      const pieces = (line.slice(start, end).match(ONE_FONT) ?? []).map((text) => ({
        text: rtl && !hasHebrew(text) ? seen(text) : text,
        hebrew: hasHebrew(text),
      }));
      return rtl ? pieces.reverse() : pieces;
    });
