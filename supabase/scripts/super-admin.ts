/**
 * `npm run super-admin -- someone@school.example`: makes an existing, confirmed account a super administrator. It is how the
 * first one comes to be: roles are never given at sign-up, and later ones are given in the office. It speaks SQL as the
 * owner of the database: the embedded one while the product runs, SCHOOL_DATABASE_URL, or a hosted project's
 * connection string in SUPABASE_DB_URL.
 */
import pg from 'pg';
import { runningDatabaseUrl } from '../local/run/running.ts';
import { readSettings } from '../local/run/settings.ts';

const APPOINT = `
  insert into public.admins (user_id, role, is_active)
  select id, 'super_admin', true from auth.users
  where lower(email) = lower($1) and email_confirmed_at is not null
  on conflict (user_id) do update set role = 'super_admin', is_active = true`;

async function databaseUrl(): Promise<string> {
  const settings = readSettings();
  const given = process.env['SUPABASE_DB_URL'] ?? settings.databaseUrl;
  if (given) return given;
  if (settings.remote)
    throw new Error('SUPABASE_URL is set: give the connection string of its database in SUPABASE_DB_URL.');
  const running = await runningDatabaseUrl(settings.dataDir);
  if (!running)
    throw new Error('The product is not running. Start it with `npm start`, then run this again.');
  return running;
}

async function appoint(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    const { rowCount } = await client.query(APPOINT, [email]);
    if (rowCount === 0)
      throw new Error(`There is no confirmed account ${email}. Sign up and confirm the address first.`);
    console.log(`${email} is a super administrator now. It counts from the next request on.`);
  } finally {
    await client.end();
  }
}

try {
  const email = process.argv[2];
  if (!email?.includes('@')) throw new Error('Whom? npm run super-admin -- someone@school.example');
  await appoint(email);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
