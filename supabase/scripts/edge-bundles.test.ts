import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundleEdgeFunctions, edgeFunctions, SHAPES } from './edge-bundles.ts';

const found = (text: string, what: RegExp): string[] =>
  [...new Set([...text.matchAll(what)].map(([, name = '']) => name))].sort();

test('of the contract each function has the entries that it calls, and imports libraries only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-bundles-'));
  await bundleEdgeFunctions(folder);
  expect(readdirSync(folder).sort()).toEqual(edgeFunctions.map((name) => `${name}.js`));
  const called = edgeFunctions.flatMap((name) => {
    const text = readFileSync(path.join(folder, `${name}.js`), 'utf8');
    const calls = found(text, /\.call\(\{ (\w+)/g);
    expect(found(text, /^(?:const|let|var) (\w+?)(?:\$\d+)? = (?:\/\*.*\*\/ )?fn\(/gm), name).toEqual(calls);
    expect(
      found(text, /(?:^import .*from |import\()"([^"\n]+)"/gm).filter((from) => !from.startsWith('npm:')),
      name,
    ).toEqual([]);
    return calls;
  });
  expect(new Set(called).size).toBeGreaterThan(30);
});

test('nothing in an edge function is called like what makes a shape, or the call would fall away', () => {
  const folder = path.resolve(import.meta.dirname, '../functions');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const call = new RegExp(`(?<![.\\w'])(?:${SHAPES.filter((name) => name !== 'z').join('|')})\\(`);
  for (const name of sources) expect(readFileSync(path.join(folder, name), 'utf8'), name).not.toMatch(call);
});
