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
import { createAttacker } from './kill/attacker.ts';
import { endProduct, startProduct } from './kill/product.ts';
import { watch } from './kill/watcher.ts';
import { createWriter } from './kill/writer.ts';

const WRITERS = 20;
const EVERY_MS = 500;
const seconds = Number(process.argv[2] ?? 60);

const dataDir = await mkdtemp(path.join(tmpdir(), 'school-standing-'));
await chmod(dataDir, 0o711);
const port = await freePort();
const { child, printed } = await startProduct(port, dataDir);
let failed = true;
try {
  const secrets = await loadSecrets(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) => createWriter(origin, secrets, index)),
  );
  const stop = new AbortController();
  const writing = writers.map((writer) => writer.write(stop.signal));
  const watching = watch(origin, secrets.anonKey, stop.signal);
  const attacker = createAttacker(dataDir);
  const until = Date.now() + seconds * 1000;
  const kills = [0.25, 0.5, 0.75].map((part) => Date.now() + part * seconds * 1000);
  while (Date.now() < until) {
    await pause(EVERY_MS);
    if ((kills[0] ?? Infinity) < Date.now()) {
      kills.shift();
      await attacker.killDatabase();
    } else await attacker.endRandomBackend();
  }
  await pause(2_000);
  stop.abort();
  await Promise.all(writing);
  const seen = await watching;
  const sum = (of: (writer: (typeof writers)[number]) => number): number =>
    writers.reduce((total, writer) => total + of(writer), 0);
  const lost = (await Promise.all(writers.map((writer) => writer.lost()))).reduce((a, b) => a + b, 0);
  const exits = child.exitCode === null && child.signalCode === null ? 0 : 1;
  const acknowledged = sum((writer) => writer.acknowledged());
  const gaps = seen.gaps.sort((a, b) => b - a);
  console.log(
    `${seconds} s, ${WRITERS} writers: ${attacker.backends()} backends ended, ${attacker.databases()} times the database killed`,
  );
  console.log(`exits of the server: ${exits}`);
  console.log(
    `writes: ${acknowledged} acknowledged, ${lost} lost, ${sum((writer) => writer.refused())} answered 503`,
  );
  console.log(`answers to a reader: ${seen.good} good, ${seen.unavailable} times 503, ${seen.other} others`);
  console.log(
    `longest times to the next good answer: ${gaps
      .slice(0, 5)
      .map((ms) => `${ms} ms`)
      .join(', ')}`,
  );
  console.log(`pages: ${seen.pages} served, ${seen.pagesFailed} failed`);
  failed = exits + lost + seen.other + seen.pagesFailed > 0 || acknowledged === 0 || attacker.databases() < 3;
  if (failed) console.log(printed().split('\n').slice(-30).join('\n'));
} finally {
  await endProduct(child, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
