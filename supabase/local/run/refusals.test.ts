/** Starts that are refused, each with one sentence that says what to do. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '../backup/command.ts';
import { loadSecrets } from '../keys.ts';
import { createPool } from '../pool.ts';
import { ownDatabase, type OwnDatabase } from '../../tests/harness/cluster.ts';
import type { LocalContext } from '../services.ts';
import { reset } from './reset.ts';
import { assertNoDemoPeople, demoSignIns } from './seeding.ts';
import { readSettings } from './settings.ts';

let folder: string;
let own: OwnDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-refusals-'));
  own = await ownDatabase();
});
afterAll(async () => {
  await own.stop();
  await rm(folder, { recursive: true });
});

test('a broken secrets file is named, with what to do', async () => {
  const file = path.join(folder, 'secrets.json');
  for (const text of ['', '{"jwtSecret": "abc', '{"jwtSecret": "short"}', 'null']) {
    await writeFile(file, text);
    const refusal = await loadSecrets(folder).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refusal).toContain(file);
    expect(refusal).toMatch(/is broken.*npm run reset.*npm run restore/s);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
  await rm(file);
  expect(await loadSecrets(folder)).toEqual(await loadSecrets(folder));
});

test('a server that others can reach has no demo people unless it is said', async () => {
  const pool = createPool(own.url, 'refusals-test', 1);
  const context = { pool } as unknown as LocalContext;
  await expect(assertNoDemoPeople(context, true)).rejects.toThrow(/--no-seed.*--demo-data/s);
  await assertNoDemoPeople(context, false);
  const [demo] = await demoSignIns();
  await pool.query(`insert into auth.users (id, email) values (gen_random_uuid(), $1)`, [demo?.email]);
  await expect(assertNoDemoPeople(context, false)).rejects.toThrow(/--demo-data/);
  await pool.end();
});

test('listening on every address wants the address under which people come', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/SITE_URL/);
  expect(readSettings({ HOST: '0.0.0.0', SITE_URL: 'http://school.example/' })).toMatchObject({
    loopback: false,
    origin: 'http://school.example',
  });
});

test('a real project is never reset, restored over or taken for a data folder', async () => {
  const settings = readSettings({
    SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    SUPABASE_KEY: 'sb_publishable_x',
    SCHOOL_DATA_DIR: folder,
  });
  await expect(reset(settings)).rejects.toThrow(/never reset/);
  await expect(backupCommand(settings)).rejects.toThrow(/backup:project/);
  await expect(restoreCommand(settings)).rejects.toThrow(/SUPABASE_URL is set/);
});
