/** Breaks paragraphs into lines and puts each line in the order in which it is seen, right-to-left parts the right way round. */
import { directions, seen, type Base } from '@school/shared/directions';
import type { Face, Fonts } from './fonts.ts';

export interface Look {
  readonly face: Face;
  readonly size: number;
  /** '#rrggbb' */
  readonly color: string;
}
export interface Words {
  readonly text: string;
  readonly look: Look;
}
/** A part of a line in one look, as it is seen from left to right. */
interface Piece {
  readonly text: string;
  readonly look: Look;
  /** Distance from the line's left end. */
  readonly x: number;
}
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}
interface Span {
  readonly start: number;
  readonly end: number;
  readonly look: Look;
}

/** The parts of the spans that lie in a stretch. */
const within = (spans: readonly Span[], start: number, end: number): Span[] =>
  spans
    .filter((span) => span.start < end && span.end > start)
    .map(({ look, ...span }) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end), look }));

/** A text of several looks, cut into lines. */
class Breaker {
  private readonly sizes: readonly number[];
  constructor(
    private readonly text: string,
    private readonly width: number,
    fonts: Fonts,
    spans: readonly Span[],
  ) {
    // Letters are as wide alone as in a word: no pair is drawn closer.
    this.sizes = spans.flatMap(({ start, end, look }) =>
      text
        .slice(start, end)
        .split('')
        .map((letter) => fonts.width(fonts.drawable(letter), look.face, look.size)),
    );
  }

  private from(start: number, end: number): number {
    let sum = 0;
    for (let at = start; at < end; at++) sum += this.sizes[at] ?? 0;
    return sum;
  }

  /** How far a word goes into a line: all of it, or what fits of one that is wider than a line. */
  private reach(start: number, end: number): number {
    let at = start + 1;
    for (let used = this.from(start, at); at < end; at++) {
      used += this.sizes[at] ?? 0;
      if (used > this.width) break;
    }
    return at;
  }

  /** Where the lines begin and end; the spaces between them belong to none. */
  lines(): [start: number, end: number][] {
    const found: [number, number][] = [];
    for (const { 0: word, index } of this.text.matchAll(/\S+/g)) {
      const until = index + word.length;
      const last = found.at(-1);
      if (last && this.from(last[0], until) <= this.width) {
        last[1] = until;
        continue;
      }
      for (let start = index; start < until;) {
        const end = this.reach(start, until);
        found.push([start, end]);
        start = end;
      }
    }
    return found;
  }
}

/** One paragraph: words of several looks in one base direction. */
export function setParagraph(
  fonts: Fonts,
  typed: readonly Words[],
  width: number,
  base: Base,
): { readonly rtl: boolean; readonly lines: readonly Line[] } {
  const words = typed.flatMap(({ text: part, look }) =>
    fonts
      .readable(part, look.face)
      .map(({ text: run, face }) => ({ text: run, look: face === look.face ? look : { ...look, face } })),
  );
  const text = words.map((one) => one.text).join('');
  let length = 0;
  const spans = words.map(({ text: part, look }) => ({ start: length, end: (length += part.length), look }));
  const { rtl, line } = directions(text, base);
  const lines = new Breaker(text, width, fonts, spans).lines().map(([start, end]): Line => {
    const parts: { text: string; look: Look }[] = [];
    for (const stretch of line(start, end)) {
      const inside = within(spans, stretch.start, stretch.end);
      for (const span of stretch.rtl ? inside.reverse() : inside) {
        const written = fonts.drawable(text.slice(span.start, span.end));
        const drawn = stretch.rtl ? seen(written) : written;
        const last = parts.at(-1);
        if (last?.look === span.look) last.text += drawn;
        else parts.push({ text: drawn, look: span.look });
      }
    }
    let x = 0;
    const pieces = parts.map((part) => {
      const piece = { ...part, x };
      x += fonts.width(part.text, part.look.face, part.look.size);
      return piece;
    });
    return { pieces, width: x };
  });
  return { rtl, lines };
}
