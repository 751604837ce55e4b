/** The product as `npm start` runs it, on a free port with an empty data folder, for builds and journeys. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** How the product runs for tests: its tasks every two seconds, nothing that counts tries or builds the site meanwhile. */
export const FOR_TESTS = { TICK_SECONDS: '2', SITE_REBUILDS: 'off', AUTH_RATE_LIMITS: 'off' };

/**
 * Starts it and waits for its summary (builds included); returns {origin, port, stop}; `more` are settings, PORT among them. Throws
 * with what it printed when it ends early.
 */
export async function startForTests(root, scratch, more = {}) {
  const port = more.PORT ?? process.env.TEST_PORT ?? String(await freePort());
  const env = {
    ...process.env,
    PORT: port,
    SCHOOL_DATA_DIR: path.join(scratch, 'data'),
    ...FOR_TESTS,
    ...more,
  };
  const child = spawn(process.execPath, ['supabase/local/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    const look = (chunk) => {
      printed += chunk;
      process.stdout.write(chunk);
      if (printed.includes('Stop with Ctrl-C')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', look);
    child.stderr.setEncoding('utf8').on('data', look);
    child.once('exit', (code) =>
      reject(new Error(`The product ended with code ${code} before it served:\n${printed.slice(-3000)}`)),
    );
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { origin: `http://localhost:${port}`, port, stop };
}

/**
 * A copy of a stopped product's data folder, with owners and modes; false where its database lies elsewhere (a private home), or
 * nothing can be copied: then the product seeds one of its own.
 */
export function copyData(from, to) {
  if (!existsSync(path.join(from, 'postgres', 'PG_VERSION'))) return false;
  return spawnSync('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' }).status === 0;
}

/** Builds the product and seeds a data folder once; answers where the stopped folder lies and for which port the site was built. */
export async function seedOnce(root, scratch) {
  // The database's own account has to reach it, or its files would lie elsewhere and not be copied.
  chmodSync(scratch, 0o711);
  const first = path.join(scratch, 'seeded');
  const product = await startForTests(root, first);
  await product.stop();
  return { folder: path.join(first, 'data'), port: product.port };
}

/**
 * The settings of journeys: a copy of that folder, which their shared product changes, the folder itself, which those with a product
 * of their own copy, and the same port, or the site would be built again for another address.
 */
export function journeySettings(scratch, { folder, port }) {
  const data = path.join(scratch, 'data');
  mkdirSync(data, { recursive: true });
  copyData(folder, data);
  return { PORT: port, SCHOOL_SHARED_DATA: data, SCHOOL_SEEDED_DATA: folder };
}
