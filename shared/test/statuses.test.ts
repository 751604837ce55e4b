/** Statuses are named in groups in one place; screens and the seed ask for the group. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { applicationStatuses } from '../src/statuses.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'shared/src/api',
  'portal/src',
  'admin/src',
  'site/src',
  'supabase/seed',
  'supabase/functions',
];

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|generated)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

test('no source lists two statuses: that is a group, and it has a name in statuses.ts', () => {
  const word = `'(?:${applicationStatuses.join('|')})'`;
  const list = new RegExp(`\\[\\s*${word}\\s*,\\s*${word}`);
  const files = FOLDERS.flatMap(filesIn);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((name) => list.test(readFileSync(path.join(root, name), 'utf8')))).toEqual([]);
});
