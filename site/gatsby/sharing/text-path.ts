import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openSync, type Font } from 'fontkit';
import { hasHebrew } from '../../src/lib/hebrew';
import { seenPieces, visualRuns } from '../bidi';

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
  // The Hebrew file has Hebrew letters and points alone: signs beside them are set in the Latin one.
  return hasHebrew(text) ? fonts.hebrew : fonts.latin;
}

/** A word, or the part of it that one font sets, in units of that font: laying it out is what costs, and the same words stand in a thousand titles. */
interface Outline {
  /** Width as a part of the font's size. */
  readonly width: number;
  readonly unitsPerEm: number;
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
  const { unitsPerEm } = font;
  const outline = { unitsPerEm, width: advanceWidth / unitsPerEm, svg: shapes.join('') };
  outlines.set(text, outline);
  return outline;
}

type Direction = 'ltr' | 'rtl';

/** What one font sets of a line, and the spaces between, in the order in which they are seen from the left. */
const seenParts = (line: string, direction: Direction): string[] =>
  visualRuns(line, direction)
    .flatMap(seenPieces)
    .flatMap(({ text }) => text.split(/(\s)/))
    .filter((part) => part !== '');

/** Width of a space as a part of the size. */
const SPACE = 0.24;
const widthOf = (part: string): number => (/^\s$/.test(part) ? SPACE : outlineOf(part).width);
const lineWidth = (line: string, direction: Direction): number =>
  seenParts(line, direction).reduce((sum, part) => sum + widthOf(part), 0);

/** Words in lines no wider than `width`, a part of the size. */
function wrap(text: string, width: number, direction: Direction): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && lineWidth(longer, direction) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly lineHeight: number;
}

function partPath(part: string, x: number, y: number, size: number): string {
  if (/^\s$/.test(part)) return '';
  const { svg, unitsPerEm } = outlineOf(part);
  const scale = size / unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${svg}</g>`;
}

/** A text as SVG outlines in lines from the top of a box; Hebrew lines stand at its right edge. */
export function textPaths(text: string, box: Box): { readonly svg: string; readonly lines: number } {
  const title = text.trim();
  const direction = hasHebrew(title.charAt(0)) ? 'rtl' : 'ltr';
  const lines = wrap(title, box.width / box.size, direction);
  const svg = lines.flatMap((line, index) => {
    let x = direction === 'rtl' ? box.x + box.width - lineWidth(line, direction) * box.size : box.x;
    return seenParts(line, direction).map((part) => {
      const path = partPath(part, x, box.y + box.size + index * box.lineHeight, box.size);
      x += widthOf(part) * box.size;
      return path;
    });
  });
  return { svg: svg.join(''), lines: lines.length };
}
