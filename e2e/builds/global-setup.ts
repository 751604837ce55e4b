/** The builds are there when their tests begin: `npm test` has made them; alone, the product makes what is missing. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startForTests } from '../run/product.mjs';
import { builds, root } from './read-builds.ts';

export default async function setup(): Promise<void> {
  if (Object.values(builds).every((folder) => existsSync(path.join(root, folder, 'index.html')))) return;
  const scratch = mkdtempSync(path.join(tmpdir(), 'school-builds-'));
  try {
    const product = await startForTests(root, scratch);
    await product.stop();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
