/** The website's built pages: their HTML, and the scripts they fetch by themselves and when they are used. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builds, root } from './read-builds.ts';

const built = path.join(root, builds.site);

/** A page of each kind, and how many KB of script (gzip) it may fetch before anything on it is used. */
export const PAGE_KINDS: readonly (readonly [path: string, limit: number])[] = [
  ['/', 10],
  ['/staff', 6],
  ['/prospective-students', 12],
  ['/torah', 20],
  ['/torah/the-captain-at-night', 6],
  ['/torah/daf-on-the-way', 6],
  ['/peek-inside', 6],
  ['/knowledge-base', 20],
  ['/knowledge-base/can-i-apply-after-the-deadline', 6],
  ['/submit-question', 6],
  ['/accessibility', 6],
  ['/privacy', 6],
  ['/404', 6],
];

const read = (file: string, folder: string): string => readFileSync(path.join(folder, file), 'utf8');
export const pageHtml = (page: string): string => read(`${page}/index.html`, built);

const text = (script: string, folder: string): string => read(`static/${script}`, folder);
const imports = (script: string, pattern: RegExp, folder: string): string[] =>
  [...text(script, folder).matchAll(pattern)].map(([, name = '']) => name);
const STATIC = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const LATER = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;

/** A script with everything that it imports; with `later` also what it may fetch when it is used. */
export function closure(
  script: string,
  later = false,
  folder = built,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(script)) return found;
  found.add(script);
  for (const next of imports(script, STATIC, folder)) closure(next, later, folder, found);
  // The first script can fetch every island; what belongs to a page is told by its HTML.
  if (later && !script.startsWith('site-'))
    for (const next of imports(script, LATER, folder)) closure(next, later, folder, found);
  return found;
}

/** The script of an island: `NAME.island-HASH.js`, or the file that holds it together with what it alone uses. */
function islandScript(name: string, folder: string): string {
  const names = readdirSync(path.join(folder, 'static'));
  const found = names.find((file) => file.startsWith(`${name}.island-`) || file.startsWith(`${name}-`));
  if (!found) throw new Error(`There is no script for the island ${name}.`);
  return found;
}

const EARLY = new Set(['header', 'account', 'toasts']);

/** Every script that a page fetches by itself, whatever is in view. Islands that wait for a touch are counted too. */
export function ownScripts(html: string, folder = built): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, script = ''] of html.matchAll(/<script type="module">[^<]*import\("\/static\/([^"]+)"\)/g))
    closure(script, false, folder, found);
  for (const [, name = ''] of html.matchAll(/ data-island="([\w-]+)"/g))
    if (!EARLY.has(name)) closure(islandScript(name, folder), false, folder, found);
  return found;
}

export const kilobytes = (scripts: Iterable<string>, folder = built): number =>
  [...scripts].reduce((sum, script) => sum + gzipSync(text(script, folder)).length, 0) / 1000;
