/** nginx as Debian packages it, serving a bundle by the file that `npm run task -- bundle` wrote, on a port of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) =>
  existsSync(file),
);

/** A whole configuration around one server, which writes into this folder only. */
function around(server: string, folder: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { include /etc/nginx/mime.types; access_log off; ${scratch} ${server} }`;
}

/** The school's own file with this machine's port and folder in place of port 80 and /srv. */
function configuration(dist: string, port: number, folder: string): string {
  const server = readFileSync(path.join(`${dist}-server`, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/school/dist', dist);
  return around(server, folder);
}

/** Starts it with the bundle at `dist`; throws with what nginx says about the file when it does not like it. */
export const startNginx = (dist: string, port: number): Promise<Nginx> =>
  start(port, (folder) => configuration(dist, port, folder));

async function start(port: number, configured: (folder: string) => string): Promise<Nginx> {
  if (!PROGRAM) throw new Error('nginx is not installed: apt-get install nginx-light');
  const folder = mkdtempSync(path.join(tmpdir(), 'school-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configured(folder));
  const checked = spawnSync(PROGRAM, ['-t', '-q', '-c', file, '-e', 'stderr'], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn(PROGRAM, ['-c', file, '-e', 'stderr'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const origin = `http://localhost:${port}`;
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
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
