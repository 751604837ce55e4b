/**
 * The product's start command after start.mjs has seen to the dependencies: npm start, npm run dev, npm run reset,
 * npm run backup, npm run restore.
 * `--no-build` serves what was built before, `--no-seed` leaves an empty database, `--yes` confirms a reset.
 */
import { backupCommand, restoreCommand } from './backup/command.ts';
import { progress } from './run/progress.ts';
import { reset } from './run/reset.ts';
import { readSettings, type Settings } from './run/settings.ts';
import { createShutdown, onSignals } from './run/shutdown.ts';
import { startProduct } from './run/start-product.ts';
import { summary } from './run/summary.ts';

async function start(): Promise<void> {
  const settings = readSettings();
  if (process.argv.includes('--reset') && !(await reset(settings))) return;
  const shutdown = createShutdown();
  onSignals(() => {
    void shutdown.run().then(() => process.exit());
  });
  const fail = async (sentence: string): Promise<void> => {
    if (shutdown.signal.aborted) return;
    console.error(`\n${sentence}`);
    process.exitCode = 1;
    await shutdown.run();
  };
  const since = Date.now();
  try {
    const flag = (name: string): boolean => process.argv.includes(name);
    const options = {
      seed: !flag('--no-seed'),
      build: !flag('--no-build'),
      development: flag('--dev'),
      onDatabaseEnd: (sentence: string) => void fail(sentence).then(() => process.exit()),
    };
    const signIns = await startProduct({ settings, shutdown, ...options });
    progress.note(`Ready after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
    for (const line of summary(settings, signIns)) console.log(line);
  } catch (error) {
    await fail(error instanceof Error ? error.message : String(error));
  }
}

/** Short commands: they do one thing and end. */
async function command(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings());
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

if (process.argv.includes('--backup')) await command(backupCommand);
else if (process.argv.includes('--restore')) await command(restoreCommand);
else await start();
