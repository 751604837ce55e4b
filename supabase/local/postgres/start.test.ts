/** Starting, stopping and losing the cluster itself, so each test has one of its own. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseAccount } from './account.ts';
import { clusterDir } from './cluster-folder.ts';
import { isAlive } from './processes.ts';
import { startPostgres } from './start.ts';

// Making a cluster takes a busy machine its time.
vi.setConfig({ testTimeout: 120_000 });
const password = 'a-password-of-the-tests';
let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-postgres-'));
  await chmod(home, 0o711);
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const options = (dataDir: string) => ({ dataDir, password, durable: false });

test('data survives a restart; while it runs nobody else may have the folder', async () => {
  const dataDir = path.join(home, 'data');
  const first = await startPostgres(options(dataDir));
  await ask(first.superuserUrl, 'create table kept as select 42 as answer');
  await expect(startPostgres(options(dataDir))).rejects.toThrow(/already running on the data folder/);
  await first.stop();
  expect(await isAlive(first.pid)).toBe(false);
  const second = await startPostgres(options(dataDir));
  expect(await ask(second.superuserUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('letters of any script are letters, and sorting does not depend on the machine', async () => {
  const server = await startPostgres(options(path.join(home, 'data')));
  const rows = await ask(
    server.superuserUrl,
    `select upper('é') as upper, 'ש' ~ '^\\w$' as word, current_setting('server_encoding') as encoding`,
  );
  expect(rows).toEqual([{ upper: 'É', word: true, encoding: 'UTF8' }]);
  await server.stop();
});

/** A server process that starts the database and is then killed without a chance to stop it. */
async function killServerOf(dataDir: string): Promise<number> {
  const code = `
    import { startPostgres } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)};
    const server = await startPostgres(${JSON.stringify(options(dataDir))});
    console.log('pid ' + server.pid);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) => {
    child.stdout.on('data', (data: Buffer) => resolve(Number(/pid (\d+)/.exec(data.toString())?.[1])));
  });
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  return pid;
}

test('the database that a killed server left behind is stopped, and its data is there', async () => {
  const dataDir = path.join(home, 'data');
  const orphan = await killServerOf(dataDir);
  expect(await isAlive(orphan)).toBe(true);
  const notes: string[] = [];
  const server = await startPostgres({ ...options(dataDir), onLog: (line) => notes.push(line) });
  expect(await isAlive(orphan)).toBe(false);
  expect(notes.join()).toContain('interrupted run');
  await server.stop();
});

test('a process that only has the number in the old pid file is left alone', async () => {
  const dataDir = path.join(home, 'data');
  const server = await startPostgres(options(dataDir));
  await server.stop();
  const stranger = spawn('sleep', ['60']);
  const dir = await clusterDir(dataDir, await databaseAccount());
  await writeFile(path.join(dir, 'postmaster.pid'), `${stranger.pid}\n${dir}\n`, { mode: 0o644 });
  const again = await startPostgres(options(dataDir));
  expect(stranger.pid && (await isAlive(stranger.pid))).toBe(true);
  await again.stop();
  stranger.kill();
});

test('a data folder inside a private home works; as root its cluster lies where the database account reaches it', async () => {
  const privateHome = path.join(home, 'private');
  const dataDir = path.join(privateHome, '.data');
  await mkdir(privateHome, { mode: 0o700 });
  const server = await startPostgres(options(dataDir));
  expect(await ask(server.superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  const location = (await readFile(path.join(dataDir, 'cluster-location'), 'utf8').catch(() => '')).trim();
  expect(location === '').toBe(process.getuid?.() !== 0);
  if (location) await rm(location, { recursive: true });
});

test('a database that is killed is told in one sentence, once, and what was saved is there at the next start', async () => {
  const told: string[] = [];
  const dataDir = path.join(home, 'data');
  const start = () =>
    startPostgres({ ...options(dataDir), durable: true, onEnd: (sentence) => told.push(sentence) });
  const server = await start();
  await ask(server.superuserUrl, 'create table kept as select 42 as answer');
  process.kill(server.pid, 'SIGKILL');
  await expect.poll(() => told.length, { timeout: 15_000 }).toBe(1);
  expect(told[0]).toMatch(
    /^The database ended by itself \(SIGKILL\)\. Nothing that was saved is lost: start again\. /,
  );
  await server.stop();
  const again = await start();
  expect(await ask(again.superuserUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await again.stop();
  expect(told).toHaveLength(1);
});
