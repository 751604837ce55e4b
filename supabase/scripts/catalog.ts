/**
 * `npx tsx supabase/scripts/catalog.ts > before.txt`, change the migrations, print again, `diff`: what a change of the
 * migrations changes in the schema. `--url URL` reads another database than a throw-away one made from the migrations.
 */
import { parseArgs } from 'node:util';
import { catalog } from '../local/catalog/read.ts';
import { startScratch } from '../local/scratch.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const scratch = values.url ? undefined : await startScratch();
try {
  console.log((await catalog(values.url ?? scratch?.superuserUrl ?? '')).join('\n'));
} finally {
  await scratch?.stop();
}
