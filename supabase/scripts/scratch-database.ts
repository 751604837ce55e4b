/**
 * A throw-away database with bootstrap and migrations, for trying SQL by hand:
 * `npx tsx supabase/scripts/scratch-database.ts [--port N]` prints its URL and stops on Ctrl-C.
 */
import { parseArgs } from 'node:util';
import { startScratch } from '../local/scratch.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const started = Date.now();
const scratch = await startScratch({ port: values.port ? Number(values.port) : undefined });
console.log(`ready after ${Date.now() - started} ms`);
console.log(scratch.url);
console.log(`Data API sign-in: ${scratch.apiUrl}`);

// Keeps the process alive until a signal asks it to end.
const alive = setInterval(() => undefined, 60_000);
let stopping: Promise<void> | undefined;
const stop = (): void => {
  clearInterval(alive);
  stopping ??= scratch.stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
