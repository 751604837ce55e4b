/** `npm run bench -- NAME …`: runs e2e/bench/NAME.ts. Benchmarks print numbers beside a peer or a limit; none is a test. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureTools } from '../../supabase/local/start.mjs';
import { findChromium } from './chromium.mjs';

ensureInstalled();
ensureTools();
const folder = path.resolve(import.meta.dirname, '../bench');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
const name = process.argv[2];
if (!name || !names.includes(name)) {
  console.error(`Which one? npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
process.argv.splice(2, 1);
process.env.CHROMIUM_PATH ??= findChromium(path.resolve(folder, '../..'));
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(path.join(folder, `${name}.ts`)).href);
