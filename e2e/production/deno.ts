/** Real Deno over functions' uploads, each in a folder that holds nothing else: type check, and serving as Supabase does. */
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

/** The bundler of hosted functions knows the import map of the upload and no other setting. */
const importMap = ({ metadata }: Upload): string[] => [
  '--no-config',
  ...(metadata['import_map_path'] ? ['--import-map', metadata['import_map_path'] as string] : []),
];
const entry = ({ metadata }: Upload): string => metadata['entrypoint_path'] as string;

const denoEnv = { DENO_DIR: CACHE, DENO_NO_UPDATE_CHECK: '1' };

/** What the function's modules import, types included, and its folder does not hold. */
export async function missing(upload: Upload, folder: string): Promise<string[]> {
  const args = ['info', '--quiet', '--json', ...importMap(upload), entry(upload)];
  const { output } = await runProgram(DENO, args, { cwd: folder, env: denoEnv });
  const { modules } = JSON.parse(output) as { modules: { error?: string }[] };
  return modules.flatMap(({ error }) => error ?? []);
}

/**
 * `deno check` of everything that the entries reach, in one run: most of the time goes into libraries and into what they share.
 * They must agree about what they share; then each file is checked once. Answers what is wrong, nothing when all is well.
 */
export async function check(uploads: readonly Upload[]): Promise<string> {
  const [first] = uploads;
  if (!first) throw new Error('There is nothing to check.');
  const files = new Map<string, Uint8Array>();
  for (const upload of uploads)
    for (const [name, bytes] of upload.files) {
      if (!Buffer.from(files.get(name) ?? bytes).equals(bytes))
        return `/${upload.slug}/ has another ${name} than the others.`;
      files.set(name, bytes);
    }
  const folder = mkdtempSync(path.join(tmpdir(), 'school-functions-'));
  write(files, folder);
  const args = ['check', ...importMap(first), ...uploads.map(entry)];
  const { code, output } = await runProgram(DENO, args, { cwd: folder, env: denoEnv });
  // Lines that begin so only say which entry is looked at.
  return code === 0 ? '' : output.replaceAll(/^Check .*\n/gm, '');
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
    ['run', '--allow-net', '--allow-env', '--no-prompt', ...importMap(upload), entry(upload)],
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
