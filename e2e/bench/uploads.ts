/**
 * `npm run bench -- uploads`: forty people send a file of 20 MB each and ask complete-upload about them all at once; the
 * server's memory may grow by 64 MB at most, or it ends with code 1.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../supabase/local/postgres/start.ts';
import { loadSecrets } from '../../supabase/local/keys.ts';
import { endProduct, startProduct } from './kill/product.ts';
import { peakDuring } from './uploads/memory.ts';
import { createSender } from './uploads/sender.ts';

const PEOPLE = 40;
const MEGABYTES = 20;
const LIMIT_MB = 64;

async function measure(pid: number, port: number, dataDir: string): Promise<boolean> {
  const secrets = await loadSecrets(dataDir);
  const origin = `http://127.0.0.1:${port}`;
  const senders = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => createSender(origin, secrets, index)),
  );
  for (const sender of senders) await sender.upload(MEGABYTES);
  const { before, peak, result } = await peakDuring(pid, () =>
    Promise.all(senders.map((sender) => sender.complete())),
  );
  const grown = peak - before;
  const answers = `${result.filter((state) => state === 'received').length} of ${PEOPLE} received`;
  console.log(`complete-upload, ${PEOPLE} at once, ${MEGABYTES} MB each: ${answers}`);
  console.log(`memory: ${before} MB before, ${peak} MB at most, ${grown} MB more (limit ${LIMIT_MB} MB)`);
  return grown <= LIMIT_MB && result.every((state) => state === 'received');
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'school-uploads-'));
await chmod(dataDir, 0o711);
const port = await freePort();
const product = await startProduct(port, dataDir);
try {
  process.exitCode = (await measure(product.child.pid ?? 0, port, dataDir)) ? 0 : 1;
} finally {
  await endProduct(product.child, 'SIGINT');
  await rm(dataDir, { recursive: true, force: true });
}
