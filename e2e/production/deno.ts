/** Real Deno over functions' uploads, each in a folder that holds nothing else, serving as Supabase does. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from './cli.ts';
import type { Upload } from './management-api.ts';
import { freePort } from './ports.ts';

const DENO = path.resolve(import.meta.dirname, '../node_modules/.bin/deno');
const CACHE = path.join(tmpdir(), 'school-deno-cache');

function write(files: Upload['files'], folder: string): void {
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

/** Writes the uploaded files, and only these, into a new folder. */
export function unpack({ slug, files }: Upload): string {
  const folder = mkdtempSync(path.join(tmpdir(), `school-${slug}-`));
  write(files, folder);
  return folder;
}

const entry = ({ metadata }: Upload): string => metadata['entrypoint_path'] as string;

const denoEnv = { DENO_DIR: CACHE, DENO_NO_UPDATE_CHECK: '1' };

/** Loads what a function imports of npm, by the settings of whoever runs the tests; it then runs without them. Throws with what was printed. */
export async function load(upload: Upload, folder: string): Promise<void> {
  const args = ['cache', '--no-config', entry(upload)];
  const { code, output } = await runProgram(DENO, args, { cwd: folder, env: denoEnv });
  if (code !== 0) throw new Error(`${upload.slug} cannot be loaded:\n${output}`);
}

export interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs the function; it may use the network and its environment, no file. Throws with what it printed when it does not serve. */
export async function serve(upload: Upload, folder: string, env: NodeJS.ProcessEnv): Promise<Served> {
  const port = await freePort();
  const child = spawn(
    DENO,
    ['run', '--allow-net', '--allow-env', '--no-prompt', '--no-config', entry(upload)],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        ...denoEnv,
        ...env,
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('Listening on')) resolve();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('close', () => reject(new Error(`${upload.slug} does not start under Deno:\n${printed}`)));
  });
  const stop = async (): Promise<void> => {
    // The launcher and Deno itself are one process group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  return { url, stop };
}
