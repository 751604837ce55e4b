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
  'docs/content.md',
];
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

test.each(PAGES)('%s: every command is one of ours, every link and test file is there', (page) => {
  const text = read(page);
  const commands = [...text.matchAll(/npm run ([a-z][a-z:-]*)(?![\w:-]| -w )/g)].map(([, name = '']) => name);
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
