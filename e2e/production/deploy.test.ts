/** `npm run deploy` from the first step to the bundle's, against a stand-in project and a PostgreSQL 17 set up as hosted. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import school from '@school/shared/school.json' with { type: 'json' };
import { startScratch, type Scratch } from '../../supabase/local/scratch.ts';
import { onDatabase } from '../../supabase/scripts/deploy/database.ts';
import { steps } from '../../supabase/scripts/deploy/steps.ts';
import {
  FUNCTION_SECRETS,
  type Deployment,
  type OptionalName,
} from '../../supabase/scripts/doctor/settings.ts';
import { runProgram } from './cli.ts';
import { PROJECT_REF, startManagementApi, type ManagementApi } from './management-api.ts';

let api: ManagementApi;
let database: Scratch;
let settings: Deployment;
let env: NodeJS.ProcessEnv;
/** Where the baseline is written to instead of the checkout. */
const workdir = mkdtempSync(path.join(tmpdir(), 'school-workdir-'));
beforeAll(async () => {
  api = await startManagementApi();
  database = await startScratch({ migrations: false });
  const home = mkdtempSync(path.join(tmpdir(), 'school-deploy-'));
  const profile = path.join(home, 'profile.yaml');
  writeFileSync(
    profile,
    `name: standin\napi_url: ${api.url}\ndashboard_url: ${api.url}\nproject_host: localhost\npooler_host: localhost\n`,
  );
  settings = {
    SITE_URL: 'https://school.example.org',
    SUPABASE_URL: 'https://project.example.org',
    SUPABASE_PROJECT_REF: PROJECT_REF,
    SUPABASE_KEY: 'sb_publishable_test',
    SUPABASE_SECRET_KEY: 'sb_secret_test',
    SUPABASE_DB_URL: `${database.url}?sslmode=disable`,
    SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    SMTP_HOST: 'mail.example.org',
    SMTP_USER: 'office@example.org',
    SMTP_PASS: 'a mail: password',
    SMTP_FROM: 'office@example.org',
    ERROR_REPORTS_DSN: 'https://publickey@errors.example.org/7',
    DEPLOY_HOOK_URL: 'https://host.example.org/hook',
    STRIPE_SECRET_KEY: 'rk_live_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
  };
  env = { ...settings, HOME: home, SUPABASE_PROFILE: profile };
}, 120_000);
afterAll(async () => {
  await database.stop();
  await api.stop();
});

/** What the database calls the essay; another word then stands in its place, as before a change of school.json. */
const essayAs = (before: string): Promise<unknown> =>
  onDatabase(settings, async (client) => {
    const { rows } = await client.query<{ word: string }>(`select private.school_word('essay') as word`);
    await client.query(
      `create or replace function private.school_word(name text) returns text
       language sql immutable set search_path = '' as $$ select '${before}' $$`,
    );
    return rows[0]?.word;
  });

const deploy = (more: NodeJS.ProcessEnv = {}, ...args: string[]) =>
  runProgram(
    process.execPath,
    ['--import', 'tsx', 'supabase/scripts/deploy/run.ts', '--workdir', workdir, ...args],
    { env: { ...env, ...more } },
  );

test('a setting that is missing is named, and nothing is begun', async () => {
  const { code, output } = await deploy({ SMTP_PASS: '' });
  expect(code).toBe(1);
  expect(output).toContain('SMTP_PASS is not set.');
  expect(api.uploads).toEqual([]);
});

test('settings of two projects are refused before anything is written', async () => {
  const { code, output } = await deploy({ SUPABASE_URL: 'https://tsrqponmlkjihgfedcba.supabase.co' });
  expect([code, output]).toEqual([1, expect.stringContaining('The settings name 2 projects')]);
  expect([api.uploads, [...api.secrets]]).toEqual([[], []]);
});

test('--check on the first evening: the settings are complete, go on', async () => {
  const fresh = createServer((request, response) => {
    response.writeHead(request.headers['apikey'] === 'sb_secret_old' ? 401 : 200).end('{}');
  });
  await new Promise<void>((resolve) => fresh.listen(0, '127.0.0.1', resolve));
  const url = { SUPABASE_URL: `http://127.0.0.1:${(fresh.address() as AddressInfo).port}` };
  try {
    const { code, output } = await deploy(url, '--check');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Settings complete, nothing deployed yet: go on with npm run deploy.'),
    ]);
    const old = await deploy({ ...url, SUPABASE_SECRET_KEY: 'sb_secret_old' }, '--check');
    expect([old.code, old.output]).toEqual([1, expect.stringContaining('does not take SUPABASE_SECRET_KEY')]);
  } finally {
    fresh.close();
  }
  const gone = await deploy({ SUPABASE_DB_URL: 'postgresql://postgres:x@127.0.0.1:9/postgres' }, '--check');
  expect([gone.code, gone.output]).toEqual([1, expect.stringContaining('The database does not answer')]);
  expect([api.uploads, [...api.secrets]]).toEqual([[], []]);
}, 120_000);

test('schema, settings, secrets, functions and clock are brought to this checkout, twice without harm', async () => {
  for (const run of ['first', 'second']) {
    // The bundle asks the project for its open year; the stand-in has none, so the way ends there.
    const { output } = await deploy(run === 'first' ? {} : { DEPLOY_HOOK_URL: '', ERROR_REPORTS_DSN: '' });
    expect(output, run).toContain(`${steps.length} of ${steps.length}: The front ends`);
    // Written once, and said so.
    expect([run, output.includes('Commit it now')]).toEqual([run, run === 'first']);
    expect(await essayAs('Before')).toBe(school.essay);
  }
  expect([...new Set(api.uploads.map(({ slug }) => slug))]).toContain('tick');
  expect(api.settings.get('config/auth')).toMatchObject({ site_url: settings.SITE_URL, smtp_port: '465' });
  expect(api.secrets.get('SMTP_URL')).toBe(
    'smtps://office%40example.org:a%20mail%3A%20password@mail.example.org:465',
  );
  // The second run left two out: they stay as they are.
  for (const name of Object.keys(FUNCTION_SECRETS) as OptionalName[])
    expect([name, api.secrets.get(name)]).toEqual([name, settings[name]]);
  expect(api.unknown).toEqual([]);
  // Settings of staging that name this database do not get far.
  const { code, output } = await deploy({ STAGE: 'staging', STRIPE_SECRET_KEY: 'rk_test_1' }, 'staging');
  expect([code, output]).toEqual([1, expect.stringContaining('deployed for production and stays so')]);
  expect(output).not.toContain(steps[1]?.title);
}, 180_000);

test('--check changes nothing and says what is wrong with the deployment', async () => {
  const before = api.uploads.length;
  const { code, output } = await deploy(
    { SITE_URL: 'http://localhost:9', SUPABASE_URL: 'http://localhost:9' },
    '--check',
  );
  expect(code).toBe(1);
  // One cause is said once.
  expect(output).toContain('the domain’s DNS');
  expect(output).not.toContain('npm run task -- bundle');
  expect(api.uploads.length).toBe(before);
}, 120_000);
