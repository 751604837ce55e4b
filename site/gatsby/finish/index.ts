import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allFound } from '../../../shared/src/patterns';
import { tokensCss } from '../../../shared/src/tokens';
import { finishLive } from '../../src/lib/live-marks';
import { lettersOf, writeFonts } from './fonts';
import { writeSpeculationRules } from './speculation';
import { loaderOf, writeScripts } from './scripts';
import { drawingsAsFiles, pageStyles, withoutFonts } from './styles';

/** What Gatsby writes for its own runtime, which does not ship, and the fonts whose parts `fonts.ts` writes. */
const RUNTIME = [
  /^(page-data|_gatsby|~partytown|chunk-map\.json|webpack\.stats\.json)(\/|$)/,
  /^[^/]+\.(js|js\.map|js\.LICENSE\.txt|css)$/,
  /^static\/[\w-]+-wght-normal-[0-9a-f]+\.woff2$/,
];

interface Page {
  readonly file: string;
  readonly html: string;
  readonly letters: ReadonlySet<string>;
}

async function readPages(publicFolder: string): Promise<Page[]> {
  const entries = await readdir(publicFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  return Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const html = finishLive(await readFile(file, 'utf8'));
      return { file, html, letters: lettersOf(html) };
    }),
  );
}

async function gatsbyStyles(publicFolder: string): Promise<string> {
  const name = (await readdir(publicFolder)).find((entry) => /^styles\.[0-9a-f]+\.css$/.test(entry));
  if (!name) throw new Error('Gatsby has written no style sheet.');
  return readFile(join(publicFolder, name), 'utf8');
}

/** About as much as a first screen holds. */
const FIRST_LETTERS = 600;

/** What a page says first: the beginning of its content without tags. */
const opening = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]*>/g, '')
    .slice(0, FIRST_LETTERS);

/** The head of a page: its own styles in place, what they are set in, and what fetches the scripts after the first paint. */
function headOf(css: string, preloads: readonly string[], script: string): string {
  const font = (url: string): string =>
    `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`;
  return (
    `<style>${css}</style>${preloads.map(font).join('')}` +
    `<script type="module">${loaderOf(script)}</script>`
  );
}

const PREVIEW = ' data-island="preview"';
/** Where `gatsby-ssr.tsx` asks for the head. */
const PLACE = /<meta name="page-head"[^>]*>/;
const NOISE =
  / data-react-helmet="true"|<meta name="generator"[^>]*>|<meta http-equiv="x-ua-compatible"[^>]*>/g;

async function removeRuntime(publicFolder: string): Promise<void> {
  const names = [
    ...(await readdir(publicFolder)),
    ...(await readdir(join(publicFolder, 'static'))).map((name) => `static/${name}`),
  ];
  allFound(RUNTIME, names);
  const left = names.filter((name) => RUNTIME.some((pattern) => pattern.test(name)));
  await Promise.all(left.map((name) => rm(join(publicFolder, name), { recursive: true })));
}

/**
 * Makes pages of Gatsby's output: each gets the styles it uses, fonts for its language and the scripts of its islands;
 * Gatsby's own runtime, router and page data are taken away.
 */
export async function finishPages(publicFolder: string): Promise<void> {
  const css = await gatsbyStyles(publicFolder);
  await removeRuntime(publicFolder);
  await writeSpeculationRules(publicFolder);
  const [script, pages] = await Promise.all([writeScripts(publicFolder), readPages(publicFolder)]);
  const fonts = await writeFonts(
    pages.map(({ letters }) => letters),
    publicFolder,
  );
  const whole = tokensCss() + (await drawingsAsFiles(withoutFonts(css), publicFolder));
  const stylesFor = pageStyles(whole);
  for (const { file, html, letters } of pages) {
    // The preview becomes any page, and puts names of styles together as only React does.
    const rules = html.includes(PREVIEW) ? whole : stylesFor(html);
    const styles = fonts.css(letters) + rules;
    if (!PLACE.test(html)) throw new Error(`${file} has no place for its head.`);
    const head = headOf(styles, fonts.preloads(lettersOf(opening(html))), script);
    await writeFile(file, html.replace(PLACE, () => head).replace(NOISE, ''));
  }
}
