import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usedStyles } from './used-styles';

/** Tags, classes and ids of a page. */
function namesIn(html: string): string[] {
  const values = [...html.matchAll(/ (?:class|id)="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(/\s+/),
  );
  return [...values, ...[...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag)];
}

/** Name of the file of a drawing, by what it shows. */
export const drawingFile = (svg: string): string =>
  `drawing-${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.svg`;

/** Drawings that the bundler wrote into the style sheet become files: most pages, and all phones, never show them. */
export async function drawingsAsFiles(css: string, publicFolder: string): Promise<string> {
  let result = css;
  for (const [whole, data = ''] of css.matchAll(/url\("?(data:image\/svg\+xml[^)]*?)"?\)/g)) {
    const [head = '', body = ''] = [data.slice(0, data.indexOf(',')), data.slice(data.indexOf(',') + 1)];
    const svg = head.includes('base64')
      ? Buffer.from(body, 'base64').toString('utf8')
      : decodeURIComponent(body);
    const url = `/static/${drawingFile(svg)}`;
    await writeFile(join(publicFolder, url), svg);
    result = result.replaceAll(whole, `url(${url})`);
  }
  return result;
}

/** The style sheet without the fonts that are fetched: a page names its own. */
export const withoutFonts = (css: string): string =>
  css.replace(/@font-face\s*\{[^{}]*\}/g, (face) => (face.includes('url(') ? '' : face));

/** Leaves in a style sheet what the HTML of a page uses. Worked out once for pages of one kind. */
export function pageStyles(css: string): (html: string) => string {
  const known = new Map<string, string>();
  const meant = new Set(css.match(/[a-z][\w-]*/g));
  return (html) => {
    const used = [...new Set(['html', 'body', ...namesIn(html)])].filter((name) => meant.has(name)).sort();
    const variables = [...new Set(html.match(/var\(--[\w-]+/g))].sort().join(' ');
    const key = `${used.join(' ')} ${variables}`;
    const made = known.get(key) ?? usedStyles(css, new Set(used), variables);
    known.set(key, made);
    return made;
  };
}
