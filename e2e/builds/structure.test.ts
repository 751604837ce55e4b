/** The limits of `npm run bench -- structure` hold: mechanisms, exports that nobody asks for, cycles, long files and functions. */
import { expect, it } from 'vitest';
import { broken, findings, measure } from '../bench/structure/measure.ts';
import { unusedExports } from '../bench/structure/exports.ts';
import { resolver, type Module } from '../bench/structure/modules.ts';
import { root } from './read-builds.ts';

// Reads every module of the checkout.
it('keeps every limit', { timeout: 120_000 }, () => {
  expect(broken(measure(root)), findings(root).join('\n')).toEqual([]);
});

it('names an export that no other file asks for', () => {
  const file = (name: string, text: string): Module => ({ room: 'shared', name, text, lines: 1 });
  const modules = [
    file(
      'shared/src/a.ts',
      'export const used = 1;\nexport const own = used;\nexport type Dead = string;\nexport type Answer = number;\nexport const answer = (): Answer => own;\nanswer();',
    ),
    file('shared/src/b.ts', "import { used } from './a.ts';\nused;"),
  ];
  expect(unusedExports(modules, resolver(new Set(modules.map(({ name }) => name))))).toEqual([
    'shared/src/a.ts: own',
    'shared/src/a.ts: Dead (not used at all)',
    'shared/src/a.ts: answer',
  ]);
});
