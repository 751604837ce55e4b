import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

interface Family {
  readonly name: string;
  readonly folder: string;
  /** The weights that the style sheets ask for. */
  readonly weights: readonly [number, number];
}
const FAMILIES: readonly Family[] = [
  { name: 'Assistant Variable', folder: 'assistant', weights: [400, 700] },
  { name: 'Frank Ruhl Libre Variable', folder: 'frank-ruhl-libre', weights: [400, 600] },
];

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_unused, at) => String.fromCodePoint(from + at));

/** What visitors may type, beside what the pages say. */
const TYPED = new Set([...range(0x20, 0x7e), ...range(0xa0, 0xff)]);
const HEBREW = new Set([...range(0x590, 0x5ff), ...range(0xfb1d, 0xfb4f)]);
const isHebrew = (letter: string): boolean => HEBREW.has(letter);

export const lettersOf = (text: string): Set<string> => new Set(text);

interface Face {
  readonly css: string;
  readonly url: string;
}

/** `U+20-7E,U+A0` for the letters. */
function unicodeRange(letters: readonly string[]): string {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const code of codes) {
    const last = spans.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else spans.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16);
  return spans.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

const packages = createRequire(join(process.cwd(), 'package.json'));

async function writeFace(
  family: Family,
  script: 'latin' | 'hebrew',
  letters: ReadonlySet<string>,
  publicFolder: string,
): Promise<Face> {
  const file = `@fontsource-variable/${family.folder}/files/${family.folder}-${script}-wght-normal.woff2`;
  const [min, max] = family.weights;
  const made = await subsetFont(await readFile(packages.resolve(file)), [...letters].join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  });
  const hash = createHash('sha256').update(made).digest('hex').slice(0, 16);
  const url = `/static/${family.folder}-${script}-${hash}.woff2`;
  await mkdir(join(publicFolder, 'static'), { recursive: true });
  await writeFile(join(publicFolder, url), made);
  const css =
    `@font-face{font-family:${family.name};font-display:swap;font-weight:${min} ${max};` +
    `src:url(${url}) format("woff2");unicode-range:${unicodeRange([...letters])}}`;
  return { css, url };
}

export interface SiteFonts {
  /** The `@font-face` rules of a page that says these letters. */
  css(letters: ReadonlySet<string>): string;
  /** What a page is set in that begins with these letters. */
  preloads(first: ReadonlySet<string>): readonly string[];
}

/**
 * Fonts with the letters and weights that the site uses. Nearly every page has a few Hebrew letters, those of the school's
 * name: a page without others gets a file of these only.
 */
export async function writeFonts(
  pages: readonly ReadonlySet<string>[],
  publicFolder: string,
): Promise<SiteFonts> {
  const every = new Set(pages.flatMap((letters) => [...letters]));
  const latin = new Set([...every, ...TYPED].filter((letter) => !isHebrew(letter) && letter >= ' '));
  const few = new Set(
    [...every].filter((letter) => isHebrew(letter) && pages.every((page) => page.has(letter))),
  );
  const write = (script: 'latin' | 'hebrew', letters: ReadonlySet<string>): Promise<Face[]> =>
    Promise.all(FAMILIES.map((family) => writeFace(family, script, letters, publicFolder)));
  const [latinFaces, fewFaces, hebrewFaces] = await Promise.all([
    write('latin', latin),
    few.size > 0 ? write('hebrew', few) : [],
    write('hebrew', HEBREW),
  ]);
  const saysMore = (letters: ReadonlySet<string>): boolean =>
    [...letters].some((letter) => isHebrew(letter) && !few.has(letter));
  return {
    css: (letters) =>
      [...latinFaces, ...(saysMore(letters) ? hebrewFaces : fewFaces)].map(({ css }) => css).join(''),
    // Hebrew lines break elsewhere in the letters that stand in for ours.
    preloads: (first) => [...latinFaces, ...(saysMore(first) ? hebrewFaces : [])].map(({ url }) => url),
  };
}
