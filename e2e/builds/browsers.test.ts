/** The oldest browsers that package.json states run what is built: by the tables of core-js, nothing calls what one of them lacks. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import compat from 'core-js-compat';
import { expect, it } from 'vitest';
import { builds, builtFiles, root, type Build, type BuiltFile } from './read-builds.ts';

const { browserslist: stated } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  browserslist: string[];
};

const POLYFILLS_KB = 40;

/** `es.array.to-sorted` is toSorted. Names of one word are left out: other things are called so, too. */
const missing = compat({ targets: stated })
  .list.map((name) => /^(?:es|web)\.[\w-]+\.([a-z]+(?:-[a-z]+)+)$/.exec(name)?.[1] ?? '')
  .filter((name) => name && !['for-each', 'flat-map', 'is-error', 'async-dispose', 'to-array'].includes(name))
  .map((name) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** What a text calls without having asked whether it is there, and what a regular expression may not say yet. */
function lacking(text: string): string[] {
  const called = [...text.matchAll(/\.([a-z]+[A-Z]\w*)\(/g)].map(([, name = '']) => name);
  const used = [...new Set(called)].filter(
    (name) => missing.includes(name) && !new RegExp(`typeof [\\w.]*\\.${name}\\b`).test(text),
  );
  return [...used, ...(text.match(/\(\?<[=!]/g) ?? [])];
}

it('knows what the oldest browser lacks', () => {
  expect(missing).toEqual(
    expect.arrayContaining(['toSorted', 'toReversed', 'canParse', 'groupBy', 'fromAsync']),
  );
  expect(lacking('a.toSorted();b.map(c);URL.canParse(d);/(?<=e)f/')).toEqual([
    'toSorted',
    'canParse',
    '(?<=',
  ]);
  expect(lacking('typeof URL.canParse==`function`&&URL.canParse(d)')).toEqual([]);
});

const scripts = (room: Build): BuiltFile[] => builtFiles(room).filter(({ name }) => /\.m?js$/.test(name));
/** As core-js signs its store; others only ask for that. */
const bringsPolyfills = ({ text }: BuiltFile): boolean => text.includes('Denis Pushkarev');

it.each(Object.keys(builds) as Build[])('%s calls nothing of it', (room) => {
  const found = scripts(room)
    // What brings core-js along has what it calls.
    .filter((file) => !bringsPolyfills(file))
    .map(({ name, text }) => ({ name, lacks: lacking(text) }))
    .filter(({ lacks }) => lacks.length > 0);
  expect(found).toEqual([]);
});

it(`polyfills come with the viewer of PDFs alone: at most ${POLYFILLS_KB} KB, for whoever opens one in the office`, () => {
  const bringing = (Object.keys(builds) as Build[]).flatMap(scripts).filter(bringsPolyfills);
  expect(bringing.map(({ name }) => name.replace(/-[\w-]+(?=\.m?js$)/, '')).sort()).toEqual([
    'admin/assets/DocumentViewer.js',
    'admin/assets/pdf.worker.min.mjs',
  ]);
  const size = (file: string): number =>
    gzipSync(readFileSync(path.join(root, 'node_modules/pdfjs-dist', file))).length;
  const bytes = ['pdf', 'pdf.worker'].map(
    (part) => size(`legacy/build/${part}.min.mjs`) - size(`build/${part}.min.mjs`),
  );
  expect(bytes.reduce((sum, more) => sum + more, 0)).toBeLessThanOrEqual(POLYFILLS_KB * 1000);
});
