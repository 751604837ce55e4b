/**
 * `npm run derive` (also part of install, start, test, types and deploy): makes what follows from files alone and is not kept in git,
 * the copies beside the edge functions, the mails of the auth service, the portal's list of readings, docs/api.md and
 * docs/transitions.md.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { writeEdgeCopies } from './edge-copies.ts';

await writeEdgeCopies();
// These load the contract and, by way of the tests' table, the copies.
const { authMail } = await import('./auth-mails/make.ts');
const { authMailNames } = await import('./auth-mails/words.ts');
await mkdir(new URL('../templates/', import.meta.url), { recursive: true });
const made: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    authMailNames.map((name) => [`supabase/templates/${name}.html`, () => authMail(name)]),
  ),
  'shared/src/readings.generated.ts': (await import('./readings.ts')).readings,
  'docs/api.md': (await import('./api-page.ts')).apiPage,
  'docs/transitions.md': (await import('../tests/transitions/page.ts')).transitionsPage,
};
for (const [file, make] of Object.entries(made))
  await writeFile(new URL(`../../${file}`, import.meta.url), make());
