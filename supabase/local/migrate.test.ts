import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { ownDatabase, type OwnDatabase } from '../tests/harness/cluster.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-migrations-'));
  return () => rm(folder, { recursive: true });
});

async function bare(): Promise<OwnDatabase> {
  const own = await ownDatabase({ migrations: false });
  onTestFinished(() => own.stop());
  return own;
}

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);
const url = (): URL => pathToFileURL(`${folder}/`);

async function rows(databaseUrl: string, sql: string): Promise<unknown[]> {
  const pool = createPool(databaseUrl, 'migrate-test', 1);
  const result = await pool.query<pg.QueryResultRow>(sql);
  await pool.end();
  return result.rows;
}

test('files are applied in order, once, and recorded as the Supabase CLI records them', async () => {
  const { url: database } = await bare();
  await write('20260101000002_second.sql', 'alter table t add column b int;');
  await write('20260101000001_first.sql', 'create table t (a int);');
  await write('notes.txt', 'not a migration');
  expect(await migrate(database, { folder: url() })).toEqual([
    '20260101000001_first.sql',
    '20260101000002_second.sql',
  ]);
  expect(await migrate(database, { folder: url() })).toEqual([]);
  expect(
    await rows(
      database,
      'select version, name, statements from supabase_migrations.schema_migrations order by 1',
    ),
  ).toEqual([
    { version: '20260101000001', name: 'first', statements: ['create table t (a int);'] },
    { version: '20260101000002', name: 'second', statements: ['alter table t add column b int;'] },
  ]);
});

test('a file that fails leaves no trace and is named with its line', async () => {
  const { url: database } = await bare();
  await write('20260101000001_bad.sql', 'create table t (a int);\n\nselect nope;\n');
  await expect(migrate(database, { folder: url() })).rejects.toThrow(
    /^supabase\/migrations\/20260101000001_bad\.sql:3: column "nope" does not exist/,
  );
  expect(await rows(database, `select to_regclass('public.t') as t`)).toEqual([{ t: null }]);
});

test('without files the schemas are the one migration, and a mistake is named where it stands', async () => {
  const { url: database } = await bare();
  const missing = new URL('no-folder/', url());
  await write('01_one.tables.sql', '-- Tables.\ncreate table t (a int);\n');
  await write('01_one.sql', '-- One.\n\nselect nope;\n');
  const options = { folder: missing, schemas: url() };
  await expect(migrate(database, options)).rejects.toThrow(
    /^supabase\/schemas\/01_one\.sql:3: column "nope" does not exist/,
  );
  await write('01_one.sql', '-- One.\n\nselect 1;\n');
  expect(await migrate(database, options)).toEqual([expect.stringMatching(/^\d{14}_baseline\.sql$/)]);
  expect(await migrate(database, options)).toEqual([]);
});

test('a database of another tree is named as such and left as it is', async () => {
  const { url: database } = await bare();
  await write('20260101000001_first.sql', 'create table t (a int);');
  await migrate(database, { folder: url() });
  await write('20260101000001_first.sql', 'create table t (a bigint);');
  const refused = /made from another version of the schema.*`npm run reset`/;
  await expect(migrate(database, { folder: url() })).rejects.toThrow(refused);
  await rm(path.join(folder, '20260101000001_first.sql'));
  await write('20260101000002_other.sql', 'drop table t;');
  await expect(migrate(database, { folder: url() })).rejects.toThrow(refused);
  expect(await rows(database, `select to_regclass('public.t')::text as t`)).toEqual([{ t: 't' }]);
});
