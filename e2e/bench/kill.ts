/**
 * `npm run bench -- kill [rounds]`: kill -9 of the server's whole process group, database included, while twenty people
 * write; the next start must just work and hold every write that was acknowledged. Ends with code 1 when one is lost.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../supabase/local/postgres/start.ts';
import { loadSecrets } from '../../supabase/local/keys.ts';
import { createWriter, type Writer } from './kill/writer.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WRITERS = 20;
const rounds = Number(process.argv[2] ?? 10);

/** Starts the product in a process group of its own; resolves when it serves, with the time that took. */
async function start(port: number, dataDir: string): Promise<{ child: ChildProcess; ms: number }> {
  const since = Date.now();
  const env = { ...process.env, PORT: String(port), SCHOOL_DATA_DIR: dataDir, AUTH_RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, ['supabase/local/start.mjs', '--no-build'], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer): void => {
      printed += data.toString();
      if (printed.includes('Stop with Ctrl-C')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The product did not start:\n${printed}`)));
  });
  return { child, ms: Date.now() - since };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, signal);
  await gone;
}

/** What is missing of what the writers were told is saved. */
async function lostWrites(writers: readonly Writer[]): Promise<number> {
  const lost = await Promise.all(writers.map((writer) => writer.lost()));
  return lost.reduce((sum, count) => sum + count, 0);
}

async function round(port: number, dataDir: string, writers: readonly Writer[], child: ChildProcess) {
  const before = writers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
  const stop = new AbortController();
  const writing = writers.map((writer) => writer.write(stop.signal));
  await new Promise((resolve) => setTimeout(resolve, 800 + Math.random() * 1500));
  await end(child, 'SIGKILL');
  stop.abort();
  await Promise.all(writing);
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0) - before;
  const next = await start(port, dataDir);
  return { ...next, acknowledged, lost: await lostWrites(writers) };
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'school-kill-'));
await chmod(dataDir, 0o711);
const port = await freePort();
let { child } = await start(port, dataDir);
let total = 0;
let lost = 0;
try {
  const secrets = await loadSecrets(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const people = Array.from({ length: WRITERS }, (_, index) => createWriter(origin, secrets, index));
  const writers = await Promise.all(people);
  for (let number = 1; number <= rounds; number++) {
    const result = await round(port, dataDir, writers, child);
    child = result.child;
    total += result.acknowledged;
    lost += result.lost;
    const line = `round ${number}: ${result.acknowledged} writes acknowledged, ${result.lost} lost, serving again after ${result.ms} ms`;
    console.log(line);
  }
} finally {
  await end(child, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${rounds} rounds, ${WRITERS} writers: ${total} writes acknowledged, ${lost} lost`);
process.exitCode = lost === 0 && total > 0 ? 0 : 1;
