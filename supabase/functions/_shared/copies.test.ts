/** What the functions find beside them when they are deployed (supabase/scripts/edge-copies.ts). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { expect, test } from 'vitest';
import { edgeCopies } from '../../scripts/edge-copies.ts';

const FUNCTIONS = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('copied'))
  .map((name) => readFileSync(path.join(FUNCTIONS, name), 'utf8'));
const found = (texts: readonly string[], what: RegExp): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(what)].map(([, name = '']) => name)))].sort();

test('of the contract there are the functions that are called, and no other', async () => {
  const copies = await edgeCopies();
  const entries = found(Object.values(copies), /^ {2}([a-z_]+): fn\(/gm);
  expect(entries).toEqual(found(sources, /\.call\(\s*'([a-z_]+)'/g));
  expect(entries.length).toBeGreaterThan(30);
});

test('the tables of the other functions and files that nobody imports stay away', async () => {
  const copies = await edgeCopies();
  expect(copies['api/rows.generated.ts']).toContain('export const email_outbox');
  expect(copies['api/rows.generated.ts']).not.toContain('export const interview_slots');
  expect(Object.keys(copies)).not.toContain('api/calibration.ts');
});

test('a deployment without the copies ends in its first import with what to type', async () => {
  const entries = readdirSync(FUNCTIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => path.join(FUNCTIONS, name, 'index.ts'));
  expect(entries.filter((file) => !existsSync(file))).toEqual([]);
  for (const file of entries)
    expect(readFileSync(file, 'utf8'), file).toMatch(
      /^import '\.\.\/_shared\/copied\/made-by-npm-install\.ts';\n/,
    );
  expect(Object.keys(await edgeCopies())).toContain('made-by-npm-install.ts');
});
