/**
 * Settings of one deployment, from a file beside the product that git ignores: `.env.production` by default, `.env.staging`
 * for `-- staging`. What the environment already has wins over the file.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../../local/run/settings.ts';

export const SETTINGS = {
  SITE_URL: 'the address that people type, e.g. https://school.example',
  SUPABASE_URL: 'Settings → Data API → Project URL, e.g. https://….supabase.co',
  SUPABASE_PROJECT_REF: 'Settings → General → Project ID: twenty letters',
  SUPABASE_KEY: 'Settings → API Keys → Publishable key: sb_publishable_…',
  SUPABASE_SECRET_KEY: 'Settings → API Keys → Secret key: sb_secret_…',
  SUPABASE_DB_URL: 'Connect → Session pooler: postgresql://…',
  SUPABASE_ACCESS_TOKEN: 'Account → Access Tokens: sbp_…',
  SMTP_HOST: 'the school’s mail server; it must take mail on port 465',
  SMTP_USER: 'its user name',
  SMTP_PASS: 'its password',
  SMTP_FROM: 'the sender’s address, e.g. office@school.example',
} as const;

/** What may be left out. */
const OPTIONAL_SETTINGS = {
  ERROR_REPORTS_DSN: 'a Sentry-compatible address that is told of errors: https://KEY@host/PROJECT',
  STAGE: 'staging, for a project that holds invented people; production where it is left out',
  DEMO_PASSWORD: 'what the demo people of a staging project sign in with, twelve characters or more',
} as const;

export type SettingName = keyof typeof SETTINGS;
export type OptionalName = keyof typeof OPTIONAL_SETTINGS;
export type Deployment = Readonly<Record<SettingName, string> & Partial<Record<OptionalName, string>>>;

/** Values of these settings, empty where nothing is set; no slash at the end of an address. */
export function readSettingsFile(
  name: string,
  keys: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string>> {
  const file = path.join(ROOT, `.env.${name}`);
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(
    keys.map((key) => [key, (env[key] ?? written[key] ?? '').trim().replace(/\/+$/, '')]),
  );
}

/** The settings of the deployment `name`. */
export const readDeployment = (name: string, env: NodeJS.ProcessEnv = process.env): Deployment =>
  readSettingsFile(name, Object.keys({ ...SETTINGS, ...OPTIONAL_SETTINGS }), env) as unknown as Deployment;

/** What a deployment is for. */
export const stageOf = ({ STAGE }: Deployment): 'production' | 'staging' =>
  STAGE === 'staging' ? 'staging' : 'production';

/** The one address under which the mail server takes mail from functions and from the auth service. */
export function smtpUrl({ SMTP_HOST, SMTP_USER, SMTP_PASS }: Deployment): string {
  const host = SMTP_HOST.includes(':') ? SMTP_HOST : `${SMTP_HOST}:465`;
  return `smtps://${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASS)}@${host}`;
}
