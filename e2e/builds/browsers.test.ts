/** The oldest browsers that package.json states run what is built: by the tables of core-js, nothing calls what one of them lacks. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import compat from 'core-js-compat';
import { expect, it } from 'vitest';
import { builds, builtFiles, root, type Build } from './read-builds.ts';

const { browserslist: stated } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  browserslist: string[];
};

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

it.each(Object.keys(builds) as Build[])('%s calls nothing of it', (room) => {
  const found = builtFiles(room)
    // What brings core-js along has what it calls.
    .filter(({ name, text }) => /\.m?js$/.test(name) && !text.includes('__core-js_shared__'))
    .map(({ name, text }) => ({ name, lacks: lacking(text) }))
    .filter(({ lacks }) => lacks.length > 0);
  expect(found).toEqual([]);
});
