/** The office's first load: what the page fetches before the code of any screen, and in which files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builds, root } from './read-builds.ts';

const LIMIT_KB = 430;
const FILES = 30;
const dist = path.join(root, builds.admin);
const assets = path.join(dist, 'assets');
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const named = (text: string): string[] =>
  [...text.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
const first = [...new Set(named(html))];
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const read = (name: string): string => readFileSync(path.join(assets, name), 'utf8');

/** Files that a file imports before it runs. */
const importsOf = (name: string): string[] =>
  [...read(name).matchAll(/(?:from|^import|[;}]import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, file = '']) => file);

function everythingBelow(name: string, found = new Set<string>()): Set<string> {
  for (const next of importsOf(name))
    if (!found.has(next)) {
      found.add(next);
      everythingBelow(next, found);
    }
  return found;
}

it(`loads at most ${LIMIT_KB} KB of JavaScript in at most ${FILES} files before the code of a screen`, () => {
  const bytes = first.map((name) => gzipSync(readFileSync(path.join(assets, name))).length);
  expect(first.length).toBeGreaterThan(3);
  expect(first.length).toBeLessThanOrEqual(FILES);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(LIMIT_KB);
});

it('names every file of the first load in the page, so that none is found out about late', () => {
  const main = first.find((name) => name.startsWith('main-')) ?? '';
  expect(importsOf(main).length).toBeGreaterThan(2);
  for (const name of everythingBelow(main)) expect(first).toContain(name);
});

it('has no two files that import each other: their modules would run in the wrong order', () => {
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((name) => everythingBelow(name).has(name))).toEqual([]);
});

it('leaves the screens, and the fonts, for when they are needed', () => {
  const texts = first.map(read).join('\n');
  const all = scripts.map(read).join('\n');
  for (const words of ['Search applicants...', 'What needs me today', 'Send again', 'Attempts']) {
    expect(all.includes(words), words).toBe(true);
    expect(texts.includes(words), words).toBe(false);
  }
  expect(html).not.toContain('fonts-');
  expect(html).toContain('class="first-bar"');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
});
