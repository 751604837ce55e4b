import { access, readFile, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const root = new URL('../../', import.meta.url);

async function namesInFiles(): Promise<string[]> {
  const files = (await readdir(here)).filter(
    (name) => name.endsWith('.test.ts') && !name.startsWith('catalogue'),
  );
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, here), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/^test(?:\.runIf\(isEmbedded\))?\(\s*(?:'([^']*)'|"([^"]*)")/gm)].map(
      ([, a, b]) => a ?? b ?? '',
    ),
  );
}

const rowsOf = (text: string): { name: string; parts: string[] }[] =>
  [...text.matchAll(/^\| (?!Check )(.*?)(?: \*)? \| (.*) \|$/gm)].map(([, name = '', parts = '']) => ({
    name,
    parts: parts.split(/[,;] /),
  }));

test('docs/conformance.md lists every check and no other', async () => {
  const rows = rowsOf(await readFile(new URL('docs/conformance.md', root), 'utf8'));
  const names = await namesInFiles();
  expect(names.length).toBeGreaterThan(50);
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('Every part that docs/conformance.md names is there', async () => {
  const rows = rowsOf(await readFile(new URL('docs/conformance.md', root), 'utf8'));
  const files = rows
    .flatMap(({ parts }) => parts)
    .filter((part) => /^[a-z]+\//.test(part) && !part.includes(' '));
  for (const file of new Set(files))
    await access(new URL(file.startsWith('supabase/') ? file : `supabase/local/${file}`, root));
});
