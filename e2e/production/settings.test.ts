/** What the settings alone say, before anything is asked or written: each mistake by its name, with the remedy that fits. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { demoCheck, demoFindings } from '../../supabase/scripts/doctor/demo-check.ts';
import { examine } from '../../supabase/scripts/doctor/examine.ts';
import { parseSettings } from '../../supabase/scripts/doctor/settings-file.ts';
import { deploymentNamed } from '../../supabase/scripts/doctor/arguments.ts';
import { fileFindings, settingsMakeSense } from '../../supabase/scripts/doctor/settings-checks.ts';
import type { Deployment } from '../../supabase/scripts/doctor/settings.ts';
import { legacy, REF, settings, settingsMistakes } from './settings-mistakes.ts';

test.each<[string, Partial<Deployment>]>([
  ['as they are', {}],
  ['legacy keys', { SUPABASE_KEY: legacy(REF, 'anon'), SUPABASE_SECRET_KEY: legacy(REF, 'service_role') }],
  [
    'the direct address',
    { SUPABASE_DB_URL: `postgresql://postgres:word@db.${REF}.supabase.co:5432/postgres` },
  ],
  ['a domain of one’s own, which names no project', { SUPABASE_URL: 'https://api.school.example.org' }],
  [
    'a project on this machine',
    {
      SUPABASE_URL: 'http://127.0.0.1:54321',
      SUPABASE_DB_URL: 'postgresql://postgres:x@127.0.0.1:54322/postgres',
    },
  ],
  [
    'everything that may be left out',
    {
      ERROR_REPORTS_DSN: 'https://abc123@errors.example.org/42',
      DEPLOY_HOOK_URL: 'https://host.example.org/hooks/1?branch=main',
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  ],
])('nothing is wrong with %s', async (_what, changes) => {
  expect(await settingsMakeSense.run({ ...settings, ...changes })).toEqual([]);
});

test.each(settingsMistakes)('%s, seen in the settings', async (id, changes, remedy) => {
  const found = await examine({ ...settings, ...changes });
  expect(found).toMatchObject([{ id, remedy: expect.stringContaining(remedy) as string }]);
});

describe('the file', () => {
  test('values are used as they are written', () => {
    const lines = [
      '# a remark: with # and =',
      'SITE_URL=https://school.example.org/',
      `SMTP_PASS=' a #word\\n" '`,
      'SMTP_USER="office" # the user',
      'export DEMO_PASSWORD=`a "b" \'c\'`',
      '',
    ];
    expect(parseSettings(lines.join('\n'), '.env.production')).toEqual({
      SITE_URL: 'https://school.example.org/',
      SMTP_PASS: ' a #word\\n" ',
      SMTP_USER: 'office',
      DEMO_PASSWORD: `a "b" 'c'`,
    });
  });

  test('a mark of order before its first line is no part of a name', () => {
    expect(
      parseSettings('\uFEFF# settings\nSITE_URL=https://school.example.org\n', '.env.production'),
    ).toEqual({
      SITE_URL: 'https://school.example.org',
    });
  });

  test('that is not there is named, and one whose stage does not fit its name is refused', () => {
    const ids = (name: 'production' | 'staging', changes: Partial<Deployment>): readonly string[] =>
      fileFindings(name, { ...settings, ...changes }).map(({ id }) => id);
    expect(ids('production', {})).toEqual([]);
    expect(ids('staging', { STAGE: 'staging' })).toEqual([]);
    expect(ids('production', { SITE_URL: '' })).toEqual(['settings-file-missing']);
    expect(ids('production', { STAGE: 'staging' })).toEqual(['stage-of-other-name']);
    expect(ids('staging', {})).toEqual(['stage-of-other-name']);
    const staging = { ...settings, STAGE: 'staging' };
    expect(fileFindings('staging', staging, settings).map(({ id }) => id)).toEqual([
      'staging-names-production',
    ]);
  });

  test.each([
    ['a # outside quotes', 'SMTP_PASS=abc#def', 'SMTP_PASS has a # outside quotes'],
    ['a remark behind a value', 'SUPABASE_KEY=sb_publishable_a  # in every page', 'line of its own'],
    ['quotes that do not close', 'SMTP_PASS="abc', 'do not close'],
    ['a quote within the same quotes', `SMTP_PASS='a'b'`, 'stands in another'],
    ['a new line in disguise', 'SMTP_PASS="a\\nb"', 'single quotes'],
    ['a setting written twice', 'SITE_URL=https://abc.example.org', 'stands in line 1 already'],
    ['a line that sets nothing', 'SMTP_PASS: abc', 'neither NAME=value'],
  ])('%s is refused with its line', (_what, line, said) => {
    const read = (): unknown =>
      parseSettings(`SITE_URL=https://school.example.org\n${line}\n`, '.env.production');
    expect(read).toThrow(`.env.production, line 2: `);
    expect(read).toThrow(said);
    expect(read).not.toThrow('abc');
  });
});

describe('the words of a command', () => {
  test('name production, or staging, and nothing else', () => {
    expect(deploymentNamed('deploy', [], ['check'], {})).toBe('production');
    expect(deploymentNamed('deploy', ['staging'], ['check'], {})).toBe('staging');
    for (const words of [['prod'], ['staging', 'production']])
      expect(() => deploymentNamed('deploy', words, ['check'], {})).toThrow(/There is no deployment/);
  });

  test.each([
    ['deploy', 'check', 'npm_config_check'],
    ['doctor', 'mail-to', 'npm_config_mail_to'],
  ])('%s: what npm took for itself is not left undone in silence', (command, flag, taken) => {
    expect(() => deploymentNamed(command, [], [flag], { [taken]: 'true' })).toThrow(
      `npm run ${command} -- --${flag}`,
    );
  });
});

test('what is still the demo’s is said before anything is deployed, and nothing of a school of its own', async () => {
  const demo = await demoCheck.run(settings);
  expect(demo.map(({ id }) => id)).toEqual(['demo-contacts', 'demo-recordings', 'demo-staff']);
  const people = readdirSync(path.join(ROOT, 'site/content/staff')).length;
  expect(demo[2]?.sentence).toContain(`${people} people of the website are invented`);
  expect(demo[0]?.sentence).toMatch(/email, contacts\.0\.email.*links\.youtube/);
  const second = path.join(ROOT, 'e2e/fixtures/second-school');
  const file = (name: string) => readFileSync(path.join(second, name), 'utf8');
  const school = JSON.parse(file('school.json')) as object;
  const files = ['staff/one.md', 'staff/two.md', 'torah/slowly.md'].map(
    (name) => [name, file(`content/${name}`)] as const,
  );
  expect(demoFindings({ school, files })).toEqual([]);
  const left = [...files, ['esp/who.md', 'The English Speakers’ Program, in Shana Aleph'] as const];
  expect(demoFindings({ school, files: left })).toMatchObject([
    {
      id: 'demo-names',
      sentence: expect.stringMatching(
        /: "English Speakers' Program" in esp\/who\.md, "Shana Aleph" in/,
      ) as string,
    },
  ]);
});
