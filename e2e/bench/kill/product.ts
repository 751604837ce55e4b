/** The product as a process of its own that a benchmark may kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Product {
  readonly child: ChildProcess;
  /** How long it took until it served. */
  readonly ms: number;
  /** What it has printed so far. */
  printed(): string;
}

/** Starts the product in a process group of its own, without building pages; resolves when it serves. */
export async function startProduct(port: number, dataDir: string): Promise<Product> {
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
  return { child, ms: Date.now() - since, printed: () => printed };
}

/** Ends the whole process group, database included. */
export async function endProduct(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, signal);
  await gone;
}
