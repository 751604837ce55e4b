/** Caddy as Debian packages it, serving a bundle by the file that `npm run task -- bundle` wrote, on a port of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';

export interface Caddy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** What `caddy validate` says about a file; empty when it takes it. */
function validate(file: string, env: NodeJS.ProcessEnv = {}): string {
  const args = ['validate', '--adapter', 'caddyfile', '--config', file];
  const { status, stderr, error } = spawnSync('caddy', args, {
    encoding: 'utf8',
    env: { ...process.env, HOME: path.dirname(file), ...env },
  });
  if (error) throw new Error('caddy is not installed: apt-get install caddy', { cause: error });
  return status === 0 ? '' : stderr;
}

/** Starts it; throws with what Caddy says about the file when it does not like it. */
export async function startCaddy(dist: string): Promise<Caddy> {
  const home = mkdtempSync(path.join(tmpdir(), 'school-caddy-'));
  const file = path.join(home, 'Caddyfile');
  const text = readFileSync(path.join(`${dist}-server`, 'Caddyfile'), 'utf8');
  // No second way in for settings: other servers on this machine may have it.
  writeFileSync(file, `{\n  admin off\n}\n${text.replace('/srv/school/dist', dist)}`);
  const origin = `http://localhost:${await freePort()}`;
  const env = { HOME: home, SCHOOL_SITE: origin };
  const problem = validate(file, env);
  if (problem) throw new Error(problem);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let tries = 0; tries < 50; tries += 1) {
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
