/** supabase/schemas is the one text of the schema: it loads in one pass, and what migrations make of an older one is equal to it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import school from '@school/shared/school.json' with { type: 'json' };
import { catalog } from '../local/catalog/read.ts';
import { migrate } from '../local/migrate.ts';
import { tellSchoolWords } from '../local/school-words.ts';
import { baseline, BASELINE_VERSION, schemaFiles, SCHEMAS } from '../local/schemas/baseline.ts';
import { ownDatabase, type OwnDatabase } from './harness/cluster.ts';

const PATIENCE = { timeout: 120_000 };

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'school-schemas-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}
const urlOf = (at: string): URL => pathToFileURL(`${at}/`);

/** A database with bootstrap and these texts, one after the other. */
async function made(...texts: readonly string[]): Promise<OwnDatabase> {
  const own = await ownDatabase({ migrations: false });
  onTestFinished(() => own.stop());
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
    await tellSchoolWords(client);
  } finally {
    await client.end();
  }
  return own;
}

/** The lines of one database that the other has not, both ways; without the history of migrations. */
async function differences(one: OwnDatabase, other: OwnDatabase): Promise<string[]> {
  const [had, has] = [await catalog(one.superuserUrl), await catalog(other.superuserUrl)].map((lines) =>
    lines.filter((line) => !line.includes('supabase_migrations')),
  );
  const [before, after] = [new Set(had), new Set(has)];
  return [
    ...(had ?? []).filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...(has ?? []).filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
}

test('what migrations make, and what a new database gets, is the schema', PATIENCE, async () => {
  const migrated = await ownDatabase({ migrations: false });
  onTestFinished(() => migrated.stop());
  await migrate(migrated.url);
  const difference = await differences(migrated, await made((await baseline()).sql));
  expect(difference, 'a change of supabase/schemas needs its migration').toEqual([]);
});

test('an older schema with a migration written by hand is the newer schema', PATIENCE, async () => {
  const older = await folder();
  await cp(fileURLToPath(SCHEMAS), older, { recursive: true });
  const before = await baseline(urlOf(older));
  // The newer schema: a column, a table and a changed function.
  const file = path.join(older, '26_questions.tables.sql');
  const tables = await readFile(file, 'utf8');
  await writeFile(
    file,
    `${tables}
alter table public.questions add column asked_again boolean not null default false;
create table private.asked_again (id uuid primary key, note text not null default '');
alter table private.asked_again enable row level security;
comment on table private.asked_again is 'Of this test.';\n`,
  );
  const after = await baseline(urlOf(older));
  expect(after.version).toBe(before.version);
  expect(after.sha256).not.toBe(before.sha256);
  const newer = await made(after.sql);
  const half = `alter table public.questions add column asked_again boolean not null default false;`;
  const whole = `${half}
create table private.asked_again (id uuid primary key, note text not null default '');
alter table private.asked_again enable row level security;
comment on table private.asked_again is 'Of this test.';`;
  expect(await differences(await made(before.sql, whole), newer)).toEqual([]);
  expect(await differences(await made(before.sql, half), newer)).toEqual(
    expect.arrayContaining([expect.stringContaining('+ relation private.asked_again')]),
  );
});

test('the school’s words are told anew without a migration', PATIENCE, async () => {
  const own = await ownDatabase({ migrations: false });
  onTestFinished(() => own.stop());
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const essay = async (): Promise<unknown> =>
    (await client.query<{ word: string }>(`select private.school_word('essay') as word`)).rows[0]?.word;
  try {
    await migrate(own.url);
    await client.query(
      `create or replace function private.school_word(name text) returns text
       language sql immutable set search_path = '' as $$ select 'Before' $$`,
    );
    expect([await migrate(own.url), await essay()]).toEqual([[], school.essay]);
  } finally {
    await client.end();
  }
});

test('the same files give the same bytes under one version', async () => {
  const [one, other] = [await baseline(), await baseline()];
  expect(one).toEqual(other);
  expect(one.version).toBe(BASELINE_VERSION);
});

test('the body of every function is right, although none is checked while the schema loads', async () => {
  const own = await ownDatabase();
  onTestFinished(() => own.stop());
  const client = new pg.Client({ connectionString: own.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; text: string }>(
      `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'`,
    );
    expect(rows.length).toBeGreaterThan(900);
    const wrong: string[] = [];
    for (const { name, text } of rows)
      await client.query(text).catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
    expect(wrong).toEqual([]);
  } finally {
    await client.end();
  }
});

test('every file says in its head what lives in it, and no line is too long to read', async () => {
  const files = await schemaFiles();
  expect(files.filter(({ sql }) => !sql.startsWith('-- ')).map(({ file }) => file)).toEqual([]);
  const long = files.flatMap(({ file, sql }) =>
    sql.split('\n').flatMap((line, n) => (line.length > 140 ? [`${file}:${n + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
