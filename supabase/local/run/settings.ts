/** What the environment may say about a start; everything has a default that works on a fresh machine. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly loopback: boolean;
  /** Address that people type and that mails link to. */
  readonly origin: string;
  readonly dataDir: string;
  /** Proxies of ours in front, each of which adds to x-forwarded-for. */
  readonly trustedHops: number;
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

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '*']);

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

function hopsOf(text: string | undefined): number {
  const hops = Number(text ?? 0);
  if (!Number.isInteger(hops) || hops < 0 || hops > 10)
    throw new Error(`TRUST_PROXY says how many proxies stand in front (0 to 10), not "${text}".`);
  return hops;
}

/** Reads the settings; throws a plain sentence when one makes no sense. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = portOf(env['PORT'] || undefined);
  const host = env['HOST'] || '127.0.0.1';
  const loopback = LOOPBACK.has(host);
  if (EVERY_ADDRESS.has(host) && !env['SITE_URL'])
    throw new Error(
      `HOST=${host} listens on every address of this machine: say under which one people come, SITE_URL=http://… ` +
        '(links in mails start with it).',
    );
  return {
    host,
    port,
    loopback,
    origin: (env['SITE_URL'] || `http://${loopback ? 'localhost' : host}:${port}`).replace(/\/+$/, ''),
    dataDir: path.resolve(ROOT, env['SCHOOL_DATA_DIR'] || '.data'),
    trustedHops: hopsOf(env['TRUST_PROXY'] || undefined),
    tickSeconds: Number(env['TICK_SECONDS']) || undefined,
    siteRebuilds: env['SITE_REBUILDS'] !== 'off',
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || undefined,
    databaseUrl: env['SCHOOL_DATABASE_URL'] || undefined,
    remote: remoteProject(env),
  };
}
