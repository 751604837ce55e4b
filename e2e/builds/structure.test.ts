/** The limits of `npm run bench -- structure` hold: mechanisms, exports that nobody asks for, cycles, long files and functions; and the import law. */
import { expect, it } from 'vitest';
import { broken, findings, measure } from '../bench/structure/measure.ts';
import { unusedExports } from '../bench/structure/exports.ts';
import { lawBroken } from '../bench/structure/law.ts';
import { modulesIn, resolver, type Module, type Room } from '../bench/structure/modules.ts';
import { root } from './read-builds.ts';

// Reads every module of the checkout.
it('keeps every limit', { timeout: 120_000 }, () => {
  const limits = broken(measure(root));
  expect(limits, limits.length > 0 ? findings(root).join('\n') : '').toEqual([]);
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

it('lets nobody import whom they may not', { timeout: 60_000 }, () => {
  expect(lawBroken(modulesIn(root))).toEqual([]);
});

it.each([
  ['shared/src/a.ts', '../../portal/src/b.ts', 'shared may import only: nobody'],
  ['portal/vite.config.ts', '../admin/package.json', 'portal may import only: shared, papers'],
  ['admin/vite.config.ts', '../site/package.json', 'admin may import only: shared, papers'],
  ['site/gatsby-config.ts', '../portal/package.json', 'site may import only: shared'],
  ['supabase/local/a.ts', '../../admin/package.json', 'supabase may import only: shared'],
  ['papers/src/a.ts', '../../supabase/local/b.ts', 'papers may import only: shared'],
  ['supabase/functions/tick/a.ts', '../../local/b.ts', 'edge functions import only'],
  ['supabase/functions/tick/a.ts', '../mail/b.ts', 'siblings do not import each other'],
  ['admin/src/students/a.ts', '../applicants/b.ts', 'siblings do not import each other'],
  ['portal/src/features/account/a.ts', '../payments/b.ts', 'siblings do not import each other'],
])('%s may not say %s', (name, from, why) => {
  const room = name.split('/')[0] as Room;
  const said = (text: string): string[] => lawBroken([{ room, name, text, lines: 1 }]);
  expect(said(`import { b } from '${from}';`)).toEqual([expect.stringContaining(why)]);
  expect(said(`import type { B } from '${from}';`)).toHaveLength(1);
  expect(said("import { z } from 'zod';\nimport './c.ts';")).toHaveLength(0);
});

it('names a call past the contract', () => {
  const file = (name: string): Module => ({ room: 'admin', name, text: 'client.rpc("a");', lines: 1 });
  expect(
    lawBroken([file('admin/src/a.ts'), file('admin/src/a.test.ts'), file('admin/src/providers/rpc.ts')]),
  ).toEqual([expect.stringContaining('admin/src/a.ts: .rpc()')]);
});
