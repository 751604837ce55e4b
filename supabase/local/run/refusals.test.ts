/** Starts that are refused, each with one sentence that says what to do. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '../backup/command.ts';
import { loadSecrets } from '../keys.ts';
import { reset } from './reset.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-refusals-'));
});
afterAll(() => rm(folder, { recursive: true }));

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

test('a real project is never reset, restored over or taken for a data folder', async () => {
  const settings = readSettings({
    SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    SUPABASE_KEY: 'sb_publishable_x',
    SCHOOL_DATA_DIR: folder,
  });
  await expect(reset(settings)).rejects.toThrow(/never reset/);
  await expect(backupCommand(settings)).rejects.toThrow(/task -- backup/);
  await expect(restoreCommand(settings)).rejects.toThrow(/SUPABASE_URL is set/);
});
