/**
 * `npm run derive` (also part of install, start, test, types and deploy): makes what follows from files alone and is not kept in git,
 * the edge functions as they are deployed, the mails of the auth service, the portal's list of readings, docs/api.md and docs/transitions.md.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { transitionsPage } from '../tests/transitions/page.ts';
import { apiPage } from './api-page.ts';
import { authMail } from './auth-mails/auth-mail.ts';
import { authMailNames } from './auth-mails/words.ts';
import { bundleEdgeFunctions } from './edge-bundles.ts';
import { readings } from './readings.ts';

await bundleEdgeFunctions();
await mkdir(new URL('../templates/', import.meta.url), { recursive: true });
const made: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    authMailNames.map((name) => [`supabase/templates/${name}.html`, () => authMail(name)]),
  ),
  'shared/src/readings.generated.ts': readings,
  'docs/api.md': apiPage,
  'docs/transitions.md': transitionsPage,
};
for (const [file, make] of Object.entries(made))
  await writeFile(new URL(`../../${file}`, import.meta.url), make());
