import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';

const unique = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Tags, classes and ids of a page. */
function namesIn(html: string): string[] {
  const values = [...html.matchAll(/ (?:class|id)="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(/\s+/),
  );
  return [...values, ...[...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag)];
}

/** The words inside a script's texts: among them are the tags and classes that it puts into the page. */
const wordsIn = (script: string): string[] =>
  (script.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []);

/** Drawings that the bundler wrote into the style sheet become files: most pages, and all phones, never show them. */
export async function drawingsAsFiles(css: string, publicFolder: string): Promise<string> {
  let result = css;
  for (const [whole, data = ''] of css.matchAll(/url\("?(data:image\/svg\+xml[^)]*?)"?\)/g)) {
    const [head = '', body = ''] = [data.slice(0, data.indexOf(',')), data.slice(data.indexOf(',') + 1)];
    const svg = head.includes('base64')
      ? Buffer.from(body, 'base64').toString('utf8')
      : decodeURIComponent(body);
    const url = `/static/drawing-${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.svg`;
    await writeFile(join(publicFolder, url), svg);
    result = result.replaceAll(whole, `url(${url})`);
  }
  return result;
}

/** The style sheet without the fonts that are fetched: a page names its own. */
export const withoutFonts = (css: string): string =>
  css.replace(/@font-face\s*\{[^{}]*\}/g, (face) => (face.includes('url(') ? '' : face));

/** Leaves in a style sheet what a page uses now or after its scripts have acted. Worked out once for pages of one kind. */
export function pageStyles(css: string): (html: string, scripts: readonly string[]) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  const meant = new Set(css.match(/[a-z][\w-]*/g));
  /** Attributes tell the state of things, which changes: a rule is never dropped for them. */
  const states = unique([...css.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name));
  const purge = async (names: string[]): Promise<string> => {
    const [result] = await new PurgeCSS().purge({
      content: [{ raw: '', extension: 'html' }],
      css: [{ raw: css }],
      dynamicAttributes: states,
      variables: true,
      defaultExtractor: () => names,
    });
    if (!result) throw new Error('The style sheet could not be read.');
    return result.css;
  };
  return (html, scripts) => {
    const names = unique(['html', 'body', ...namesIn(html), ...scripts.flatMap(wordsIn)]).filter((name) =>
      meant.has(name),
    );
    const key = names.join(' ');
    const made = known.get(key) ?? purge(names);
    known.set(key, made);
    return made;
  };
}
