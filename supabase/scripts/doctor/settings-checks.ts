/** What can be seen in the settings alone. */
import { when, type Check, type Finding } from './check.ts';
import { claimsOf, oneProject } from './references.ts';
import { judgeServices } from './settings-services.ts';
import { DESCRIBED, SETTINGS, type Deployment, type SettingName } from './settings.ts';

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

export const settingsMakeSense: Check = {
  title: 'Settings make sense',
  run: async (deployment) => [
    ...judgeTexts(deployment),
    ...judge(deployment),
    ...judgeServices(deployment),
    ...(await oneProject.run(deployment)),
  ],
};
