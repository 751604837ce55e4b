/** docs/security.md names only tests and files that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows = [...page.matchAll(/^\|(?!---)(.+)\|$/gm)].map(([, row = '']) =>
  row.split(/(?<!\\)\|/).map((cell) => cell.trim()),
);

test('every file that the page names exists', () => {
  const files = [...page.matchAll(/`((?:supabase|e2e|portal|admin|site|shared|docs)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

test('every protection names its engine and a test', () => {
  const protections = rows.filter((cells) => cells.length === 5 && cells[0] !== 'Protected');
  expect(protections.length).toBeGreaterThan(5);
  for (const [what, , engine = '', where = ''] of protections) {
    expect([what, /both|embedded|a project/.test(engine)]).toEqual([what, true]);
    expect([what, /\.test\.tsx?`|\.spec\.ts`|journeys\//.test(where)]).toEqual([what, true]);
  }
});
