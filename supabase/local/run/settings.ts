/** What the environment may say about a start; everything has a default that works on a fresh machine. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

export interface Settings {
  readonly port: number;
  /** Address that people type and that mails link to. */
  readonly origin: string;
  readonly dataDir: string;
  /** Pause of the clock in seconds; the minute of production, less only for journeys that wait for mail. */
  readonly tickSeconds?: number | undefined;
  /** Whether a change of the program year builds the site again in the background. */
  readonly siteRebuilds: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** A database of one's own in place of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** A real Supabase project in place of the embedded one: nothing is migrated, seeded or reset then. */
  readonly remote: { readonly supabaseUrl: string; readonly supabaseKey: string } | undefined;
}

function remoteProject(env: NodeJS.ProcessEnv): Settings['remote'] {
  const supabaseUrl = env['SUPABASE_URL']?.replace(/\/+$/, '');
  if (!supabaseUrl) return undefined;
  const supabaseKey = env['SUPABASE_KEY'] ?? env['SUPABASE_ANON_KEY'];
  if (!supabaseKey) throw new Error('SUPABASE_URL is set, but its publishable key is not: set SUPABASE_KEY.');
  return { supabaseUrl, supabaseKey };
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number, not "${text}".`);
  return port;
}

/** Reads the settings; throws a plain sentence when one makes no sense. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = portOf(env['PORT'] || undefined);
  return {
    port,
    // Pages that stand elsewhere, as in production, say where.
    origin: (env['SITE_URL'] || `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: path.resolve(ROOT, env['SCHOOL_DATA_DIR'] || '.data'),
    tickSeconds: Number(env['TICK_SECONDS']) || undefined,
    siteRebuilds: env['SITE_REBUILDS'] !== 'off',
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || undefined,
    databaseUrl: env['SCHOOL_DATABASE_URL'] || undefined,
    remote: remoteProject(env),
  };
}
