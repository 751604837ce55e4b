/**
 * `npm run super-admin -- someone@school.example`: makes an existing, confirmed account a super administrator. It is how the
 * first one comes to be: roles are never given at sign-up, and later ones are given in the office. With `--reset-factor` it
 * removes a colleague's second factor and recovery codes instead (the last super administrator's, say). It speaks SQL as the
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
  on conflict (user_id) do update set role = 'super_admin', is_active = true, invited_at = null`;

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

const RESET = `
  with person as (select u.id from auth.users u join public.admins a on a.user_id = u.id where lower(u.email) = lower($1)),
    factors as (delete from auth.mfa_factors f using person p where f.user_id = p.id),
    codes as (delete from private.recovery_codes c using person p where c.user_id = p.id),
    sessions as (delete from auth.sessions s using person p where s.user_id = p.id)
  select private.log('reset_second_factor', 'admins', id, note => 'by the command super-admin') from person`;

async function withDatabase(sql: string, email: string): Promise<number> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  try {
    return (await client.query(sql, [email])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** The way back for the last super administrator who has lost the phone and the codes. */
async function resetFactor(email: string): Promise<void> {
  if ((await withDatabase(RESET, email)) === 0) throw new Error(`There is no staff account ${email}.`);
  console.log(
    `${email} has no second factor any more and is signed out. A new one is set up at the next sign-in.`,
  );
}

async function appoint(email: string): Promise<void> {
  if ((await withDatabase(APPOINT, email)) === 0)
    throw new Error(`There is no confirmed account ${email}. Sign up and confirm the address first.`);
  console.log(`${email} is a super administrator now. It counts from the next request on.`);
}

try {
  const given = process.argv.slice(2);
  const email = given.find((word) => word.includes('@'));
  if (!email) throw new Error('Whom? npm run super-admin -- [--reset-factor] someone@school.example');
  await (given.includes('--reset-factor') ? resetFactor(email) : appoint(email));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
