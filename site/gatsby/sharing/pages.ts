import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import school from '../../../shared/school.json';
import { keep } from '../kept-pictures';
import { sharingPicture } from './picture';

/** Raise when the design of the pictures changes, so that cached ones are made again. */
const DESIGN = 3;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

export interface BuiltPage {
  readonly path: string;
  readonly title: string;
  /** Address of its picture on our own origin, like `/og/staff.jpg`. */
  readonly picture: string;
  readonly indexed: boolean;
}

const decode = (text: string): string =>
  text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

const metaOf = (html: string, property: string): string =>
  decode(new RegExp(`<meta[^>]*property="${property}"[^>]*content="([^"]*)"`).exec(html)?.[1] ?? '');

/** What the built HTML of a page says about itself; null when it has no picture to share. */
export async function readPage(publicFolder: string, path: string): Promise<BuiltPage | null> {
  const html = await readFile(join(publicFolder, path, 'index.html'), 'utf8');
  const picture = metaOf(html, 'og:image');
  if (!picture) return null;
  const indexed = !/<meta[^>]*name="robots"[^>]*noindex/.test(html);
  return { path, title: metaOf(html, 'og:title'), picture: new URL(picture).pathname, indexed };
}

const drawingFor = (path: string): 'hills' | 'study-hall' | 'folios' => {
  if (path.startsWith('/torah') || path.startsWith('/knowledge-base')) return 'folios';
  return path.startsWith('/staff') || path.startsWith('/submit') ? 'study-hall' : 'hills';
};

/** Makes the picture of a page, or takes that of an earlier build when nothing on it has changed. */
export function writePicture(publicFolder: string, kept: string, page: BuiltPage): Promise<void> {
  const drawing = drawingFor(page.path);
  return keep(
    kept,
    [DESIGN, drawing, page.title, school.name, school.hebrewName],
    join(publicFolder, page.picture),
    () => sharingPicture(page.title, drawing),
  );
}
