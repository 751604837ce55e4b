/** What can be seen in the settings alone. */
import { existsSync } from 'node:fs';
import { when, type Check, type Finding } from './check.ts';
import { claimsOf, oneProject } from './references.ts';
import { judgeServices } from './settings-services.ts';
import { settingsFile } from './settings-file.ts';
import {
  DESCRIBED,
  readDeployment,
  SETTINGS,
  stageOf,
  type Deployment,
  type SettingName,
} from './settings.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
const origin = (text: string): boolean => LOOPBACK.test(text) || /^https:\/\/[^/\s]+$/.test(text);

const isSecret = (key: string): boolean =>
  key.startsWith('sb_secret_') || claimsOf(key).role === 'service_role';
const isPublic = (key: string): boolean => key.startsWith('sb_publishable_') || claimsOf(key).role === 'anon';

/** Needed for looking from outside; the rest is needed to deploy. */
export const NEEDED_OUTSIDE: readonly SettingName[] = [
  'SITE_URL',
  'SUPABASE_URL',
  'SUPABASE_KEY',
  'SUPABASE_SECRET_KEY',
];

export const missingSettings = (needed: readonly SettingName[]): Check => ({
  title: 'Settings are there',
  run: (deployment) =>
    Promise.resolve(
      needed
        .filter((name) => !deployment[name])
        .map((name) => ({
          id: 'setting-missing',
          sentence: `${name} is not set.`,
          remedy: `Write it into the settings file: ${SETTINGS[name]}.`,
        })),
    ),
});

/** Which settings of a project for trying name the one for production. */
export const namesProduction = (deployment: Deployment, production: Deployment): readonly string[] =>
  (['SUPABASE_URL', 'SUPABASE_DB_URL', 'SUPABASE_PROJECT_REF'] as const).filter(
    (name) => deployment[name] !== '' && deployment[name] === production[name],
  );

/**
 * What is wrong with the file itself: it is not there though settings are missing, is of another stage than its name says, or
 * names the project of the other file.
 */
export function fileFindings(
  name: 'production' | 'staging',
  deployment: Deployment,
  production: Deployment = readDeployment('production', {}),
): Finding[] {
  const same = name === 'staging' ? namesProduction(deployment, production) : [];
  return when(
    [
      same.length > 0,
      'staging-names-production',
      `${same.join(' and ')} in .env.staging name the project for production.`,
      'Put those of the second project there: what a database is first deployed for it stays.',
    ],
    [
      NEEDED_OUTSIDE.some((setting) => !deployment[setting]) && !existsSync(settingsFile(name)),
      'settings-file-missing',
      `There is no file .env.${name} in the folder of this checkout.`,
      `Make it there, under this very name (${settingsFile(name)}), with the settings of docs/production.md.`,
    ],
    [
      stageOf(deployment) !== name,
      'stage-of-other-name',
      `.env.${name} says that it is of ${stageOf(deployment)}.`,
      name === 'staging'
        ? 'Write STAGE=staging into it: what a database is first deployed for it stays.'
        : 'Take STAGE out of it; a project with invented people has its settings in .env.staging.',
    ],
  );
}

/** Passwords may begin and end as they like. */
const ANY_TEXT = new Set(['SMTP_PASS', 'SMTP_USER', 'DEMO_PASSWORD']);

/** What is wrong with a value whatever it is for. */
const judgeTexts = (deployment: Deployment): Finding[] =>
  Object.entries(deployment).flatMap(([name, value]) =>
    when(
      [
        value.includes('…'),
        'setting-unfinished',
        `${name} still has the … of the example.`,
        `Copy the whole value: ${DESCRIBED[name] ?? ''}.`,
      ],
      [
        value !== value.trim() && !ANY_TEXT.has(name),
        'setting-spaces',
        `${name} begins or ends with a space or a new line.`,
        'Take it away; values are used as they are written.',
      ],
    ),
  );

const judge = (deployment: Deployment) => {
  const { SITE_URL, SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY, STAGE = '' } = deployment;
  return when(
    [
      SITE_URL !== '' && !origin(SITE_URL),
      'site-url-not-https',
      `SITE_URL is "${SITE_URL}".`,
      'Give the address alone, with https:// and without a path.',
    ],
    [
      SUPABASE_URL !== '' && !origin(SUPABASE_URL),
      'supabase-url-not-https',
      `SUPABASE_URL is "${SUPABASE_URL}".`,
      `Give ${SETTINGS.SUPABASE_URL}.`,
    ],
    [
      isSecret(SUPABASE_KEY),
      'secret-key-published',
      'SUPABASE_KEY is a secret key: it would stand in every page, and every reader of it may read everything.',
      `Put ${SETTINGS.SUPABASE_KEY} there. If a bundle was uploaded with it, make a new secret key at once.`,
    ],
    [
      SUPABASE_SECRET_KEY !== '' && isPublic(SUPABASE_SECRET_KEY),
      'secret-key-is-public',
      'SUPABASE_SECRET_KEY is the publishable key: the clockwork would be refused.',
      `Put ${SETTINGS.SUPABASE_SECRET_KEY} there.`,
    ],
    [
      !['', 'production', 'staging'].includes(STAGE),
      'stage-unknown',
      `STAGE is "${STAGE}".`,
      'Write STAGE=staging for a project with invented people, and leave it out for production.',
    ],
  );
};

/** What is wrong with settings for a command that needs these. */
export const wrongSettings = async (
  deployment: Deployment,
  needed: readonly SettingName[],
): Promise<readonly Finding[]> => [
  ...(await missingSettings(needed).run(deployment)),
  ...(await settingsMakeSense.run(deployment)),
];

/** Throws them as sentences, each with its remedy. */
export async function assertSettings(deployment: Deployment, needed: readonly SettingName[]): Promise<void> {
  const wrong = await wrongSettings(deployment, needed);
  if (wrong.length > 0)
    throw new Error(wrong.map(({ sentence, remedy }) => `${sentence}\n→ ${remedy}`).join('\n'));
}

export const settingsMakeSense: Check = {
  title: 'Settings make sense',
  run: async (deployment) => [
    ...judgeTexts(deployment),
    ...judge(deployment),
    ...judgeServices(deployment),
    ...(await oneProject.run(deployment)),
  ],
};
