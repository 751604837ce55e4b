/** The product as people run it, with an empty data folder of its own, and the two ways in: the API and PostgreSQL itself. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { toBegin } from '@school/shared/begin-reading';
import type { CallArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { DEMO_PASSWORD } from '../../../supabase/seed/accounts.ts';
import { loadSecrets } from '../../../supabase/local/keys.ts';
import { connectDatabase } from '../../fixtures/own-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Session {
  readonly access_token: string;
  readonly [name: string]: unknown;
}

export interface Product {
  readonly origin: string;
  readonly serviceKey: string;
  /** Its first process. */
  readonly pid: number;
  readonly session: Session;
  /**
   * A function at the API, as the administrator; throws on any answer but 200. Typed by the contract and not parsed: the
   * times would be the parser's too. A reading is begun first, each time.
   */
  call<Name extends FunctionName>(name: Name, ...args: CallArgs<Name>): Promise<FunctionResult<Name>>;
  /** The same without a beginning. */
  callAlone<Name extends FunctionName>(name: Name, ...args: CallArgs<Name>): Promise<FunctionResult<Name>>;
  /** The cheapest request there is: what HTTP, token check and transaction cost by themselves. */
  empty(): Promise<unknown>;
  /** PostgreSQL as the owner of the tables. */
  readonly owner: pg.Client;
  /** PostgreSQL as its superuser, for COPY. */
  readonly superuser: pg.Client;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function started(dataDir: string, port: number): Promise<ChildProcess> {
  const script = path.join(ROOT, 'supabase/local/main.ts');
  // CPU_PROFILE_DIR=folder leaves a profile there that Chromium's developer tools open.
  const profiled = process.env['CPU_PROFILE_DIR'];
  const profile = profiled ? ['--cpu-prof', `--cpu-prof-dir=${profiled}`] : [];
  const args = [
    ...profile,
    '--import',
    'tsx',
    script,
    ...(process.argv.includes('--no-build') ? ['--no-build'] : []),
  ];
  const env = { ...process.env, PORT: String(port), SCHOOL_DATA_DIR: dataDir };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('Stop with Ctrl-C')) resolve();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', (code) =>
      reject(new Error(`The product ended with code ${code}:\n${printed.slice(-2000)}`)),
    );
  });
  return child;
}

async function signIn(origin: string, key: string): Promise<Session> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.org', password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  return (await response.json()) as Session;
}

export async function startBenchProduct(): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-bench-'));
  const port = await freePort();
  const child = await started(dataDir, port);
  const origin = `http://localhost:${port}`;
  const { anonKey, serviceKey } = await loadSecrets(dataDir);
  let session = await signIn(origin, anonKey);
  let signedIn = Date.now();
  let renewing: Promise<void> | null = null;
  const renew = async (): Promise<void> => {
    session = await signIn(origin, anonKey);
    signedIn = Date.now();
  };
  const ask = async (address: string, init: RequestInit): Promise<unknown> => {
    // An access token lives ten minutes; this run takes longer.
    if (Date.now() - signedIn > 300_000) await (renewing ??= renew().finally(() => (renewing = null)));
    const headers = {
      apikey: anonKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    };
    const response = await fetch(origin + address, { ...init, headers });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  const rpc = (name: string, args: object = {}): Promise<unknown> =>
    ask(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(args) });
  const owner = await connectDatabase(dataDir, 'postgres');
  const superuser = await connectDatabase(dataDir, 'supabase_admin');
  return {
    origin,
    serviceKey,
    pid: child.pid ?? 0,
    get session() {
      return session;
    },
    call: async <Name extends FunctionName>(name: Name, ...[args]: CallArgs<Name>) => {
      const about = toBegin(name, args ?? {});
      if (about) await rpc('begin_reading', { function: name, args: about });
      return (await rpc(name, args)) as FunctionResult<Name>;
    },
    callAlone: async <Name extends FunctionName>(name: Name, ...[args]: CallArgs<Name>) =>
      (await rpc(name, args)) as FunctionResult<Name>,
    empty: () => ask('/rest/v1/program_years?select=id&limit=1', { method: 'GET' }),
    owner,
    superuser,
    stop: async () => {
      await Promise.all([owner.end(), superuser.end()]);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
