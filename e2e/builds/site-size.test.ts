/** The website's JavaScript: what a page of each template loads before anything is touched, and what the search adds. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builds, root } from './read-builds.ts';

const PAGE_KB = 45;
const SEARCH_KB = 25;
const folder = path.join(root, builds.site);

interface Stats {
  readonly namedChunkGroups: Readonly<
    Record<string, { readonly assets: readonly { readonly name: string }[] }>
  >;
}
const stats = JSON.parse(readFileSync(path.join(folder, 'webpack.stats.json'), 'utf8')) as Stats;

const scriptsOf = (group: string): string[] =>
  (stats.namedChunkGroups[group]?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'));
const kilobytes = (scripts: Iterable<string>): number =>
  [...scripts].reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name))).length, 0) / 1024;

const templates = Object.keys(stats.namedChunkGroups).filter((name) => name.startsWith('component---'));

it(`loads at most ${PAGE_KB} KB for a page of each template`, () => {
  expect(templates.length).toBeGreaterThan(8);
  for (const template of templates)
    expect(kilobytes(new Set([...scriptsOf('app'), ...scriptsOf(template)])), template).toBeLessThanOrEqual(
      PAGE_KB,
    );
});

it(`adds at most ${SEARCH_KB} KB when the search is first used`, () => {
  expect(scriptsOf('search-help').length).toBeGreaterThan(0);
  expect(kilobytes(scriptsOf('search-help'))).toBeLessThanOrEqual(SEARCH_KB);
});

it('reads no session where nobody is signed in: its reader is a file of its own', () => {
  const page = templates.flatMap((template) => scriptsOf(template)).concat(scriptsOf('app'));
  for (const script of scriptsOf('session')) expect(page).not.toContain(script);
  expect(scriptsOf('session').length).toBeGreaterThan(0);
});
