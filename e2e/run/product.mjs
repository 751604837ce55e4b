/** The product as `npm start` runs it, on a free port with an empty data folder, for builds and journeys. */
import { spawn } from 'node:child_process';
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

/** Starts it and waits for its summary (builds included); returns {origin, stop}; `more` are settings. Throws with what it printed when it ends early. */
export async function startForTests(root, scratch, more = {}) {
  const port = process.env.TEST_PORT ?? String(await freePort());
  const env = {
    ...process.env,
    PORT: port,
    SCHOOL_DATA_DIR: path.join(scratch, 'data'),
    TICK_SECONDS: '2',
    SITE_REBUILDS: 'off',
    AUTH_RATE_LIMITS: 'off',
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
  return { origin: `http://localhost:${port}`, stop };
}
