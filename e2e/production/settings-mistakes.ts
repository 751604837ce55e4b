/** Settings that are well, and the mistakes that are made in them. */
import type { Deployment } from '../../supabase/scripts/doctor/settings.ts';

export const REF = 'abcdefghijklmnopqrst';
const OTHER = 'tsrqponmlkjihgfedcba';
/** A key as projects had them before, which names its project. */
export const legacy = (ref: string, role: string): string =>
  ['eyJhbGciOiJIUzI1NiJ9', Buffer.from(JSON.stringify({ role, ref })).toString('base64url'), 'x'].join('.');

export const settings: Deployment = {
  SITE_URL: 'https://school.example.org',
  SUPABASE_URL: `https://${REF}.supabase.co`,
  SUPABASE_PROJECT_REF: REF,
  SUPABASE_KEY: 'sb_publishable_abc',
  SUPABASE_SECRET_KEY: 'sb_secret_abc',
  SUPABASE_DB_URL: `postgresql://postgres.${REF}:a%23word@aws-0-eu-central-1.pooler.supabase.com:5432/postgres`,
  SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
  SMTP_HOST: 'mail.example.org',
  SMTP_USER: 'office@example.org',
  SMTP_PASS: ' a mail #password ',
  SMTP_FROM: 'office@example.org',
};

const CARDS = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

/** Each with its name and a part of the remedy that fits. */
export const settingsMistakes: readonly (readonly [id: string, Partial<Deployment>, remedy: string])[] = [
  ['setting-missing', { SITE_URL: '' }, 'https://school.example'],
  ['site-url-not-https', { SITE_URL: 'http://school.example.org' }, 'with https://'],
  ['supabase-url-not-https', { SUPABASE_URL: `https://${REF}.supabase.co/rest/v1` }, 'Project URL'],
  ['secret-key-published', { SUPABASE_KEY: 'sb_secret_abc' }, 'sb_publishable_'],
  ['secret-key-is-public', { SUPABASE_SECRET_KEY: 'sb_publishable_abc' }, 'sb_secret_'],
  ['stage-unknown', { STAGE: 'stage' }, 'STAGE=staging'],
  ['setting-unfinished', { SMTP_PASS: '…' }, 'Copy the whole value'],
  ['setting-unfinished', { SUPABASE_KEY: 'sb_publishable_…' }, 'Publishable key'],
  ['setting-spaces', { SUPABASE_SECRET_KEY: 'sb_secret_abc ' }, 'as they are written'],
  ['several-projects', { SUPABASE_URL: `https://${OTHER}.supabase.co` }, 'SUPABASE_URL (Settings'],
  ['several-projects', { SUPABASE_PROJECT_REF: OTHER }, 'SUPABASE_PROJECT_REF (Settings'],
  [
    'several-projects',
    { SUPABASE_DB_URL: `postgresql://postgres:word@db.${OTHER}.supabase.co:5432/postgres` },
    'SUPABASE_DB_URL (Connect',
  ],
  [
    'several-projects',
    {
      SUPABASE_DB_URL: `postgresql://postgres.${OTHER}:word@aws-0-eu-central-1.pooler.supabase.com:5432/postgres`,
    },
    'SUPABASE_DB_URL (Connect',
  ],
  ['several-projects', { SUPABASE_KEY: legacy(OTHER, 'anon') }, 'SUPABASE_KEY (Settings'],
  [
    'several-projects',
    { SUPABASE_SECRET_KEY: legacy(OTHER, 'service_role') },
    'SUPABASE_SECRET_KEY (Settings',
  ],
  ['access-token-is-key', { SUPABASE_ACCESS_TOKEN: 'sb_secret_abc' }, 'Access Tokens'],
  ['access-token-is-key', { SUPABASE_ACCESS_TOKEN: legacy(REF, 'service_role') }, 'Access Tokens'],
  [
    'database-port',
    {
      SUPABASE_DB_URL: `postgresql://postgres.${REF}:word@aws-0-eu-central-1.pooler.supabase.com:6543/postgres`,
    },
    'port 5432',
  ],
  [
    'database-password-left-out',
    { SUPABASE_DB_URL: `postgresql://postgres:[YOUR-PASSWORD]@db.${REF}.supabase.co:5432/postgres` },
    'without the brackets',
  ],
  [
    'database-password-left-out',
    { SUPABASE_DB_URL: `postgresql://postgres:[a-word]@db.${REF}.supabase.co:5432/postgres` },
    'without the brackets',
  ],
  [
    'database-password-left-out',
    { SUPABASE_DB_URL: `postgresql://postgres:PASSWORD@db.${REF}.supabase.co:5432/postgres` },
    'in its place',
  ],
  [
    'database-url-unreadable',
    { SUPABASE_DB_URL: 'postgresql://postgres:a#word@db.example.org/postgres' },
    '%23',
  ],
  [
    'database-url-unreadable',
    { SUPABASE_DB_URL: 'postgresql://postgres:100%@db.example.org/postgres' },
    '%25',
  ],
  ['database-url-unreadable', { SUPABASE_DB_URL: 'db.example.org' }, 'postgresql://'],
  ['smtp-port', { SMTP_HOST: 'mail.example.org:587' }, 'host alone'],
  ['smtp-from-no-address', { SMTP_FROM: 'The office' }, 'office@school.example'],
  ['smtp-from-no-address', { SMTP_FROM: 'Office <office@example.org>' }, 'office@school.example'],
  ['content-keys-apart', { CONTENT_REPOSITORY: 'school/site' }, 'Write both'],
  ['card-keys-apart', { ...CARDS, STRIPE_WEBHOOK_SECRET: '' }, 'Write both'],
  ['card-keys-of-other-mode', { ...CARDS, STRIPE_SECRET_KEY: 'rk_test_1' }, 'rk_live_'],
  ['card-keys-of-other-mode', { ...CARDS, STAGE: 'staging' }, 'rk_test_'],
];
