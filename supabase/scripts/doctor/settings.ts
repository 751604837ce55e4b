/**
 * Settings of one deployment, from a file beside the product that git ignores: `.env.production` by default, `.env.staging`
 * for `-- staging`. What the environment already has wins over the file (settings-file.ts).
 */
import { readSettingsFile } from './settings-file.ts';

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

/** Secrets that the functions work without; one that is left out stays in the project as it is. */
export const FUNCTION_SECRETS = {
  ERROR_REPORTS_DSN: 'a Sentry-compatible address that errors are reported to: https://KEY@host/PROJECT',
  DEPLOY_HOOK_URL:
    'the deploy hook (build hook) of the static host, which builds the website again: https://…',
  CONTENT_REPOSITORY: 'owner/name of the repository whose site/content the content desk writes',
  CONTENT_TOKEN: 'a token of the Git host that can write the contents of that one repository',
  CONTENT_BRANCH: 'its branch, if it is not main',
  STRIPE_SECRET_KEY: 'Stripe → Developers → API keys → the restricted key: rk_live_…',
  STRIPE_WEBHOOK_SECRET: 'Stripe → Developers → Webhooks → Signing secret: whsec_…',
} as const;

/** What may be left out. */
const OPTIONAL_SETTINGS = {
  STAGE: 'staging, for a project that holds invented people; production where it is left out',
  DEMO_PASSWORD: 'what the demo people of a staging project sign in with, twelve characters or more',
  ...FUNCTION_SECRETS,
} as const;

/** Where each setting comes from, or what it is. */
export const DESCRIBED: Readonly<Record<string, string>> = { ...SETTINGS, ...OPTIONAL_SETTINGS };

export type SettingName = keyof typeof SETTINGS;
export type OptionalName = keyof typeof OPTIONAL_SETTINGS;
export type Deployment = Readonly<Record<SettingName, string> & Partial<Record<OptionalName, string>>>;

/** The settings of the deployment `name`. */
export const readDeployment = (name: string, env: NodeJS.ProcessEnv = process.env): Deployment =>
  readSettingsFile(name, Object.keys(DESCRIBED), env) as unknown as Deployment;

/** What a deployment is for. */
export const stageOf = ({ STAGE }: Deployment): 'production' | 'staging' =>
  STAGE === 'staging' ? 'staging' : 'production';

/** The one address under which the mail server takes mail from functions and from the auth service. */
export function smtpUrl({ SMTP_HOST, SMTP_USER, SMTP_PASS }: Deployment): string {
  const host = SMTP_HOST.includes(':') ? SMTP_HOST : `${SMTP_HOST}:465`;
  return `smtps://${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASS)}@${host}`;
}
