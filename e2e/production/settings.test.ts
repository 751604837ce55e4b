/** What the settings alone say, before anything is asked or written: each mistake by its name, with the remedy that fits. */
import { describe, expect, test } from 'vitest';
import { examine } from '../../supabase/scripts/doctor/examine.ts';
import { parseSettings } from '../../supabase/scripts/doctor/settings-file.ts';
import { settingsMakeSense } from '../../supabase/scripts/doctor/settings-checks.ts';
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

  test.each([
    ['a # outside quotes', 'SMTP_PASS=abc#def', 'SMTP_PASS has a # outside quotes'],
    ['a remark behind a value', 'SUPABASE_KEY=sb_publishable_a  # in every page', 'line of its own'],
    ['quotes that do not close', 'SMTP_PASS="abc', 'do not close'],
    ['a quote within the same quotes', `SMTP_PASS='a'b'`, 'stands in another'],
    ['a new line in disguise', 'SMTP_PASS="a\\nb"', 'single quotes'],
    ['a line that sets nothing', 'SMTP_PASS: abc', 'neither NAME=value'],
  ])('%s is refused with its line', (_what, line, said) => {
    const read = (): unknown =>
      parseSettings(`SITE_URL=https://school.example.org\n${line}\n`, '.env.production');
    expect(read).toThrow(`.env.production, line 2: `);
    expect(read).toThrow(said);
    expect(read).not.toThrow('abc');
  });
});
