/**
 * `npm run bench -- standing [seconds]`: while twenty people write, a random backend of the database is ended every
 * 500 ms and the database itself is killed three times. The server must not end, no acknowledged write may be lost, pages
 * must go on being served; printed is how long it took until the next good answer. Ends with code 1 when a rule is broken.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../supabase/local/postgres/start.ts';
import { loadSecrets } from '../../supabase/local/keys.ts';
import { createAttacker, type Attacker } from './kill/attacker.ts';
import { endProduct, startProduct, type Product } from './kill/product.ts';
import { watch, type Seen } from './kill/watcher.ts';
import { createWriter, type Writer } from './kill/writer.ts';

const WRITERS = 20;
const EVERY_MS = 500;
const seconds = Number(process.argv[2] ?? 60);

const sum = (writers: readonly Writer[], of: (writer: Writer) => number): number =>
  writers.reduce((total, writer) => total + of(writer), 0);

/** Ends backends, and the database three times, until the time is over. */
async function attack(attacker: Attacker): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const kills = [0.25, 0.5, 0.75].map((part) => Date.now() + part * seconds * 1000);
  while (Date.now() < until) {
    await pause(EVERY_MS);
    if ((kills[0] ?? Infinity) < Date.now()) {
      kills.shift();
      await attacker.killDatabase();
    } else await attacker.endRandomBackend();
  }
}

/** Prints what happened; true when every rule was kept. */
async function report(
  product: Product,
  writers: readonly Writer[],
  attacker: Attacker,
  seen: Seen,
): Promise<boolean> {
  const lost = (await Promise.all(writers.map((writer) => writer.lost()))).reduce((a, b) => a + b, 0);
  const exits = product.child.exitCode === null && product.child.signalCode === null ? 0 : 1;
  const acknowledged = sum(writers, (writer) => writer.acknowledged());
  const refused = sum(writers, (writer) => writer.refused());
  const gaps = [...seen.gaps].sort((a, b) => b - a).slice(0, 5);
  const ended = `${attacker.backends()} backends ended, ${attacker.databases()} times the database killed`;
  console.log(`${seconds} s, ${WRITERS} writers: ${ended}`);
  console.log(`exits of the server: ${exits}`);
  console.log(`writes: ${acknowledged} acknowledged, ${lost} lost, ${refused} answered 503`);
  console.log(`answers to a reader: ${seen.good} good, ${seen.unavailable} times 503, ${seen.other} others`);
  console.log(`longest times to the next good answer: ${gaps.map((ms) => `${ms} ms`).join(', ')}`);
  console.log(`pages: ${seen.pages} served, ${seen.pagesFailed} failed`);
  return exits + lost + seen.other + seen.pagesFailed === 0 && acknowledged > 0 && attacker.databases() === 3;
}

async function measure(product: Product, port: number, dataDir: string): Promise<boolean> {
  const secrets = await loadSecrets(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const people = Array.from({ length: WRITERS }, (_, index) => createWriter(origin, secrets, index));
  const writers = await Promise.all(people);
  const stop = new AbortController();
  const writing = writers.map((writer) => writer.write(stop.signal));
  const watching = watch(origin, secrets.anonKey, stop.signal);
  const attacker = createAttacker(dataDir);
  await attack(attacker);
  await pause(2_000);
  stop.abort();
  await Promise.all(writing);
  return report(product, writers, attacker, await watching);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'school-standing-'));
await chmod(dataDir, 0o711);
const port = await freePort();
const product = await startProduct(port, dataDir);
try {
  const kept = await measure(product, port, dataDir);
  if (!kept) console.log(product.printed().split('\n').slice(-30).join('\n'));
  process.exitCode = kept ? 0 : 1;
} finally {
  await endProduct(product.child, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true });
}
