/** What the documents say can be typed and looked up is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../supabase/local/run/settings.ts';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/production.md',
  'docs/operations.md',
  'docs/architecture.md',
];
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

test.each(PAGES)('%s: every command is one of ours, every link and test file is there', (page) => {
  const text = read(page);
  const commands = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(path.join(ROOT, path.dirname(page), link)))).toEqual([]);
  const files = [...text.matchAll(/`((?:e2e|supabase|admin|portal|shared|site)\/[\w/.-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('every benchmark that the documents name exists', () => {
  const named = PAGES.flatMap((page) => [...read(page).matchAll(/npm run bench -- ([a-z]+)/g)]);
  const there = readdirSync(path.join(ROOT, 'e2e/bench'));
  expect(named.map(([, name = '']) => `${name}.ts`).filter((name) => !there.includes(name))).toEqual([]);
});

/** Rows of tables (but their heads), numbered steps and items, each with the lines that belong to it. */
function stepsOf(text: string): string[] {
  const rows = [...text.matchAll(/^\|(?!---).*\|$(?!\n\|---)/gm)].map(([row]) => row);
  const items = [...text.matchAll(/^(?:\d+\.|-) .*(?:\n {2,}\S.*)*/gm)].map(([item]) => item);
  return [...rows, ...items];
}
const TRIED = /\.(test|spec)\.tsx?`|`e2e\/bench\/\w+\.ts`|not testable here/;

test.each([
  ['docs/production.md', '## The evening', '', 18],
  ['docs/operations.md', '# Keeping it running', '## What breaks first', 30],
])('every step of %s names what tries it, or says that nothing here can', (page, from, to, least) => {
  const text = read(page);
  const steps = stepsOf(text.slice(text.indexOf(from), to ? text.indexOf(to) : undefined));
  expect(steps.length).toBeGreaterThan(least);
  expect(steps.filter((step) => !TRIED.test(step))).toEqual([]);
});
