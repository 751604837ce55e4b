/**
 * The database's log says what the server did and holds no value of a row. A cluster of its own: the log is the whole
 * cluster's, and complete only when it has stopped.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastWords } from './log.ts';
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

test('a full disk is said in words, and any other end by the last lines', async () => {
  const file = path.join(home, 'some.log');
  const panic = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  await writeFile(
    file,
    `LOG:  database system is ready to accept connections\n${panic}\nLOG:  shutting down\n`,
  );
  expect(await lastWords(file)).toBe('The disk is full: make room first.');
  await writeFile(file, 'LOG:  one\nFATAL:  two\n');
  expect(await lastWords(file)).toBe(`Its log (${file}) ends with:\nLOG:  one\nFATAL:  two`);
});
