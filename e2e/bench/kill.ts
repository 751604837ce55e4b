/**
 * `npm run bench -- kill [rounds]`: kill -9 of the server's whole process group, database included, while twenty people
 * write; the next start must just work and hold every write that was acknowledged. Ends with code 1 when one is lost.
 */
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../supabase/local/postgres/start.ts';
import { loadSecrets } from '../../supabase/local/keys.ts';
import { endProduct, startProduct } from './kill/product.ts';
import { createWriter, type Writer } from './kill/writer.ts';

const WRITERS = 20;
const rounds = Number(process.argv[2] ?? 10);

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
  await endProduct(child, 'SIGKILL');
  stop.abort();
  await Promise.all(writing);
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0) - before;
  const next = await startProduct(port, dataDir);
  return { ...next, acknowledged, lost: await lostWrites(writers) };
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'school-kill-'));
await chmod(dataDir, 0o711);
const port = await freePort();
let { child } = await startProduct(port, dataDir);
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
  await endProduct(child, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${rounds} rounds, ${WRITERS} writers: ${total} writes acknowledged, ${lost} lost`);
process.exitCode = lost === 0 && total > 0 ? 0 : 1;
