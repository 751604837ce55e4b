/** The real Supabase CLI, pointed at the stand-in instead of Supabase: a profile says where the management API is. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { PROJECT_REF } from './management-api.ts';

const tools = createRequire(new URL('../package.json', import.meta.url));
const CLI = path.join(path.dirname(tools.resolve('supabase/package.json')), 'dist/supabase.js');

export interface Ended {
  readonly code: number | null;
  /** What it printed on both streams. */
  readonly output: string;
}

/** Runs a program to its end. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** `supabase …` with these arguments and settings, from the product's folder. */
export function supabaseCli(
  args: readonly string[],
  options: { apiUrl?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const home = mkdtempSync(path.join(tmpdir(), 'school-cli-'));
  const more: string[] = ['--agent', 'no', '--yes'];
  if (options.apiUrl) {
    const profile = path.join(home, 'profile.yaml');
    writeFileSync(
      profile,
      `name: standin\napi_url: ${options.apiUrl}\ndashboard_url: ${options.apiUrl}\nproject_host: localhost\npooler_host: localhost\n`,
    );
    more.push('--profile', profile, `--remote=${PROJECT_REF}`);
  }
  const env = {
    HOME: home,
    SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    DO_NOT_TRACK: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    ...options.env,
  };
  return runProgram(process.execPath, [CLI, ...args, ...more], { env });
}
