/**
 * The database's log says what the server did and holds no value of a row; it does not grow without end. A cluster of its own: the log
 * is the whole cluster's, and complete only when it has stopped.
 */
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateLog } from './log.ts';
import { startPostgres } from './start.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'school-log-'));
  await chmod(home, 0o711);
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('a value that is refused, searched, warned of or sent as a parameter does not stand in the log', async () => {
  const dataDir = path.join(home, 'data');
  const server = await startPostgres({ dataDir, password: 'a-password', durable: false });
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  const refused = (sql: string, params: unknown[] = []) =>
    expect(client.query(sql, params)).rejects.toThrow();
  await client.query(
    'create table people (passport text primary key check (char_length(passport) < 12), born date)',
  );
  await client.query('insert into people values ($1, null)', ['PLANTED01']);
  // A key that is there, a row that is refused, a value of the wrong kind, a statement with an error, a warning.
  await refused('insert into people values ($1, null)', ['PLANTED01']);
  await refused('insert into people values ($1, null)', ['PLANTED02-too-long']);
  await refused('insert into people values (null, $1)', ['PLANTED03']);
  await refused(`select * from people where nowhere = 'PLANTED04'`);
  await client.query(`do $$ begin raise warning 'PLANTED05'; end $$`);
  await refused(`do $$ begin raise exception 'PLANTED06' using detail = 'PLANTED07'; end $$`);
  await client.query('set log_min_duration_statement = -1');
  await client.query('select pg_sleep(0.01), $1::text', ['PLANTED08']);
  await client.end();
  await server.stop();
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('PLANTED');
}, 60_000);

test('a log that has grown is put aside, the newest three are kept, and what is written goes on at the start', async () => {
  const file = path.join(home, 'some.log');
  for (const n of [1, 2, 3, 4, 5]) {
    // As the server writes: at the end of the file it has open.
    await appendFile(file, `${n}`.repeat(150));
    expect(await rotateLog(file, 100, 3)).toBe(true);
    expect((await stat(file)).size).toBe(0);
  }
  const names = (await readdir(home)).filter((name) => name.startsWith('some.log')).sort();
  expect(names).toEqual(['some.log', 'some.log.1', 'some.log.2', 'some.log.3']);
  expect((await readFile(`${file}.1`, 'utf8')).slice(0, 2)).toBe('55');
  expect((await readFile(`${file}.3`, 'utf8')).slice(0, 2)).toBe('33');
  await writeFile(file, 'short');
  expect(await rotateLog(file, 100, 3)).toBe(false);
});
