import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/;

/** A stretch of one direction. `text` is in reading order; runs stand in the order in which they are seen, left to right. */
export interface Run {
  readonly text: string;
  readonly rtl: boolean;
}

/** Cuts a line into runs of one direction and puts them in visual order (Unicode bidirectional algorithm). */
export function visualRuns(line: string, base: 'ltr' | 'rtl' = 'ltr'): Run[] {
  if (!HEBREW.test(line)) return line === '' ? [] : [{ text: line, rtl: false }];
  const embedding = bidi.getEmbeddingLevels(line, base);
  const levels = [...embedding.levels];
  const order = levels.map((_level, index) => index);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(line, embedding)) {
    const turned = order.slice(start, end + 1).reverse();
    order.splice(start, turned.length, ...turned);
  }
  const runs: { characters: number[]; level: number }[] = [];
  for (const index of order) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.characters.push(index);
    else runs.push({ characters: [index], level });
  }
  return runs.map(({ characters, level }) => ({
    text: [...characters]
      .sort((a, b) => a - b)
      .map((index) => line[index])
      .join(''),
    rtl: level % 2 === 1,
  }));
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/** Text for one font. */
export interface Piece {
  readonly text: string;
  readonly hebrew: boolean;
}

/** Pieces of a text that need the Hebrew or the Latin font, in reading order. */
export function fontPieces(text: string): Piece[] {
  return [...text.matchAll(/[\u0590-\u05ff\ufb1d-\ufb4f]+|[^\u0590-\u05ff\ufb1d-\ufb4f]+/g)].map(
    ([piece]) => ({
      text: piece,
      hebrew: HEBREW.test(piece),
    }),
  );
}

const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((character) => MIRRORED[character] ?? character)
    .join('');

/**
 * Pieces of a run in the order in which they are seen. Hebrew words keep their letters in reading order, since the font
 * turns them itself; spaces and signs between them are turned and mirrored here.
 */
export const seenPieces = ({ text, rtl }: Run): Piece[] =>
  rtl
    ? fontPieces(text)
        .reverse()
        .map((piece) => (piece.hebrew ? piece : { ...piece, text: mirrored(piece.text) }))
    : fontPieces(text);
