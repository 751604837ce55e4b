/** What can be seen in the settings alone. */
import { when, type Check } from './check.ts';
import { SETTINGS, type Deployment, type SettingName } from './settings.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
const origin = (text: string): boolean => LOOPBACK.test(text) || /^https:\/\/[^/\s]+$/.test(text);

/** The role that a legacy key speaks for; empty for keys of the new kind. */
function roleOf(key: string): string {
  const [, payload = ''] = key.split('.');
  if (!payload) return '';
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown };
  return typeof claims.role === 'string' ? claims.role : '';
}

const isSecret = (key: string): boolean => key.startsWith('sb_secret_') || roleOf(key) === 'service_role';
const isPublic = (key: string): boolean => key.startsWith('sb_publishable_') || roleOf(key) === 'anon';

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

const judge = (deployment: Deployment) => {
  const { SITE_URL, SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY, SMTP_HOST, STAGE = '' } = deployment;
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
      'SUPABASE_KEY is a secret key: it would stand in every page, and whoever reads it may read everything.',
      `Put ${SETTINGS.SUPABASE_KEY} there. If a bundle was uploaded with it, make a new secret key at once.`,
    ],
    [
      SUPABASE_SECRET_KEY !== '' && isPublic(SUPABASE_SECRET_KEY),
      'secret-key-is-public',
      'SUPABASE_SECRET_KEY is the publishable key: the clockwork would be refused.',
      `Put ${SETTINGS.SUPABASE_SECRET_KEY} there.`,
    ],
    [
      /:(25|587|2525)$/.test(SMTP_HOST),
      'smtp-port',
      `SMTP_HOST names a port (${SMTP_HOST}) that hosted functions cannot reach.`,
      'Name the host alone; port 465 is used. Your mail service says which host takes mail there.',
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
  run: (deployment) => Promise.resolve(judge(deployment)),
};
