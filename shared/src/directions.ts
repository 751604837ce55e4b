import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/;

/** Base direction of a paragraph; 'auto' takes that of its first letter. */
export type Base = 'ltr' | 'rtl' | 'auto';

/** A stretch of one direction, by its places in the text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly rtl: boolean;
}
interface Directions {
  readonly rtl: boolean;
  /** The stretches of one line, from `start` up to `end`, in the order in which they are seen from left to right. */
  readonly line: (start: number, end: number) => Stretch[];
}

/** The directions of a paragraph (Unicode bidirectional algorithm): found once for all its lines, since what is isolated may go on. */
export function directions(text: string, base: Base): Directions {
  if (base !== 'rtl' && !HEBREW.test(text))
    return { rtl: false, line: (start, end) => (start < end ? [{ start, end, rtl: false }] : []) };
  const embedding = bidi.getEmbeddingLevels(text, base);
  const line = (start: number, end: number): Stretch[] => {
    const found: { start: number; end: number; rtl: boolean; level: number }[] = [];
    // The places of the whole text, turned round within the line: those of other lines do not belong to it.
    for (const index of bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)) {
      const level = embedding.levels[index] ?? 0;
      const last = found.at(-1);
      if (last?.level === level && index === last.end) last.end++;
      else if (last?.level === level && index === last.start - 1) last.start--;
      else found.push({ start: index, end: index + 1, rtl: level % 2 === 1, level });
    }
    return found;
  };
  return { rtl: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1, line };
}

const letters = new Intl.Segmenter('he', { granularity: 'grapheme' });

/** A right-to-left stretch as it is seen from left to right: letters with their vowel signs turned round, brackets mirrored. */
export const seen = (text: string): string =>
  [...letters.segment(text)]
    .reverse()
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .join('');
