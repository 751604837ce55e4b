import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openSync, type Font } from 'fontkit';
import { hasHebrew } from '../../src/lib/hebrew';

/** Gatsby bundles this file; packages are found from the site's own folder. */
const packages = createRequire(join(process.cwd(), 'package.json'));

const file = (script: 'latin' | 'hebrew'): string =>
  packages.resolve(
    `@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-${script}-wght-normal.woff2`,
  );

let fonts: { readonly latin: Font; readonly hebrew: Font } | null = null;

/** The heading font, as outlines: a machine that builds the site may have no fonts installed. */
function fontOf(text: string): Font {
  fonts ??= {
    latin: openSync(file('latin')),
    hebrew: openSync(file('hebrew')),
  };
  return hasHebrew(text) ? fonts.hebrew : fonts.latin;
}

interface Word {
  readonly text: string;
  readonly width: number;
  readonly hebrew: boolean;
}

/** A word in units of its font: laying it out is what costs, and the same words stand in a thousand titles. */
interface Outline {
  readonly unitsPerEm: number;
  readonly width: number;
  readonly svg: string;
}
const outlines = new Map<string, Outline>();

function outlineOf(text: string): Outline {
  const known = outlines.get(text);
  if (known) return known;
  const font = fontOf(text);
  const { glyphs, positions, advanceWidth } = font.layout(text);
  let at = 0;
  const shapes = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const shape = `<path transform="translate(${at + xOffset} 0)" d="${glyph.path.toSVG()}"/>`;
    at += xAdvance;
    return shape;
  });
  const outline = { unitsPerEm: font.unitsPerEm, width: advanceWidth, svg: shapes.join('') };
  outlines.set(text, outline);
  return outline;
}

const measure = (text: string, size: number): Word => {
  const { width, unitsPerEm } = outlineOf(text);
  return { text, width: (width / unitsPerEm) * size, hebrew: hasHebrew(text) };
};

const spaceOf = (size: number): number => size * 0.24;

/** Words in lines no wider than `width`. */
function wrap(text: string, size: number, width: number): Word[][] {
  const lines: Word[][] = [];
  let left = 0;
  for (const word of text.split(/\s+/).map((entry) => measure(entry, size))) {
    const line = lines.at(-1);
    if (line && word.width <= left) line.push(word);
    else lines.push([word]);
    left = (line && word.width <= left ? left : width) - word.width - spaceOf(size);
  }
  return lines;
}

/** The order in which words stand on the line from left to right: Hebrew words run the other way. */
function visualOrder(line: readonly Word[], rightToLeft: boolean): Word[] {
  const runs: Word[][] = [];
  for (const word of line) {
    const run = runs.at(-1);
    if (run && run[0]?.hebrew === word.hebrew) run.push(word);
    else runs.push([word]);
  }
  const ordered = runs.map((run) => (run[0]?.hebrew ? run.toReversed() : run));
  return (rightToLeft ? ordered.toReversed() : ordered).flat();
}

function wordPath(word: Word, x: number, y: number, size: number): string {
  const { svg, unitsPerEm } = outlineOf(word.text);
  const scale = size / unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${svg}</g>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly lineHeight: number;
}

/** A text as SVG outlines in lines from the top of a box; Hebrew lines stand at its right edge. */
export function textPaths(text: string, box: Box): { readonly svg: string; readonly lines: number } {
  const rightToLeft = hasHebrew(text.trim().charAt(0));
  const lines = wrap(text.trim(), box.size, box.width);
  const svg = lines.map((line, index) => {
    const words = visualOrder(line, rightToLeft);
    const total = words.reduce((sum, word) => sum + word.width, 0) + spaceOf(box.size) * (words.length - 1);
    let x = rightToLeft ? box.x + box.width - total : box.x;
    return words
      .map((word) => {
        const path = wordPath(word, x, box.y + box.size + index * box.lineHeight, box.size);
        x += word.width + spaceOf(box.size);
        return path;
      })
      .join('');
  });
  return { svg: svg.join(''), lines: lines.length };
}
