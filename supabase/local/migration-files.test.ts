import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  brokenPromises,
  checksum,
  MIGRATIONS,
  readSqlFiles,
  RELEASED,
  releasedSchema,
  unreadable,
} from './migration-files.ts';

const files = await readSqlFiles(MIGRATIONS);
const packageJson = JSON.parse(
  await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
) as Readonly<{ version: string }>;
const listed = releasedSchema.parse(JSON.parse(await readFile(RELEASED, 'utf8')));

describe('supabase/migrations', () => {
  test('every file can be read: at most 300 lines of 140 characters', () => {
    expect(unreadable(files)).toEqual([]);
  });

  test('what a release has brought to somebody stays as it was', () => {
    expect(brokenPromises(packageJson.version, listed, files)).toEqual([]);
  });

  test('nothing is frozen before there is a release', () => {
    expect(packageJson.version.startsWith('0.') ? Object.keys(listed) : []).toEqual([]);
  });
});

const one = 'create function private.f(a text) returns void\nlanguage sql as $$ select 1; $$;\n';

test('long files and long lines are named', () => {
  expect(unreadable({ '1.sql': `${'\n'.repeat(300)}x`, '2.sql': `x\n${'y'.repeat(141)}\n` })).toEqual([
    '1.sql has 301 lines',
    '2.sql:2 has 141 characters',
  ]);
});

describe('from 1.0.0 on', () => {
  const released = { '2.sql': checksum(one) };

  test('an unchanged file and a later one are fine, and before 1.0.0 anything is', () => {
    expect(brokenPromises('1.0.0', released, { '2.sql': one, '3.sql': 'select 1;' })).toEqual([]);
    expect(brokenPromises('0.9.9', released, { '2.sql': `${one}-- edited` })).toEqual([]);
  });

  test('an edited, a removed and an inserted file are refused', () => {
    expect(brokenPromises('1.0.1', released, { '2.sql': `${one}-- edited` })).toEqual([
      '2.sql was changed after its release: write a new migration',
    ]);
    expect(brokenPromises('2.0.0', released, { '1.sql': one })).toEqual([
      '2.sql was released and is gone',
      '1.sql is new and stands before 2.sql, which is released',
    ]);
  });

  test('a release without a list of its files is refused', () => {
    expect(brokenPromises('1.0.0', {}, { '2.sql': one })).toEqual([
      '1.0.0 is released, but released-migrations.json lists nothing',
    ]);
  });
});
