/**
 * `npm run task -- super-admin production someone@school.example`: makes an existing, confirmed account a super administrator. It
 * is how the first one comes to be: roles are never given at sign-up, and later ones are given in the office. With
 * `--reset-factor` it removes a colleague's second factor and recovery codes instead (the last super administrator's, say).
 * It speaks SQL as the owner of the database: of the deployment that is named (`production`, `staging`), else of the embedded
 * product while it runs or of SCHOOL_DATABASE_URL. It says which before it does anything.
 */
import { parseArgs } from 'node:util';
import { runningDatabaseUrl } from '../local/run/running.ts';
import { readSettings } from '../local/run/settings.ts';
import { lookAtDatabase, onDatabase } from './deploy/database.ts';
import { projectName } from './doctor/references.ts';
import { assertSettings } from './doctor/settings-checks.ts';
import { readDeployment } from './doctor/settings.ts';

const USAGE = 'npm run task -- super-admin [production|staging] [--reset-factor] someone@school.example';

const APPOINT = `
  insert into public.admins (user_id, role, is_active)
  select id, 'super_admin', true from auth.users
  where lower(email) = lower($1) and email_confirmed_at is not null
  on conflict (user_id) do update set role = 'super_admin', is_active = true, invited_at = null`;

interface Target {
  readonly url: string;
  /** Said before anything is done. */
  readonly about: string;
}

/** The project of the settings of this name; a database that was deployed for something else is refused. */
async function deployed(name: 'production' | 'staging'): Promise<Target> {
  const deployment = readDeployment(name);
  await assertSettings(deployment, ['SUPABASE_DB_URL']);
  const seen = await lookAtDatabase(deployment);
  if (typeof seen === 'object') throw new Error(`${seen.sentence}\n→ ${seen.remedy}`);
  const stage = await onDatabase(deployment, async (client) => {
    const { rows } = await client.query<{ stage: string }>('select stage from private.deployment');
    return rows[0]?.stage ?? 'nothing yet';
  });
  if (stage !== name)
    throw new Error(
      `The database that .env.${name} names was deployed for ${stage}: ${projectName(deployment)}.`,
    );
  return { url: deployment.SUPABASE_DB_URL, about: `${name}: ${projectName(deployment)}` };
}

/** The embedded product, or a database of one's own; a hosted project is never meant without its name. */
async function local(): Promise<Target> {
  const settings = readSettings();
  if (settings.databaseUrl) return { url: settings.databaseUrl, about: 'SCHOOL_DATABASE_URL' };
  if (settings.remote || process.env['SUPABASE_DB_URL'])
    throw new Error(`A project of Supabase is set: say which deployment you mean. ${USAGE}`);
  const running = await runningDatabaseUrl(settings.dataDir);
  if (!running)
    throw new Error(
      `The product is not running. Start it with \`npm start\`, or name a deployment: ${USAGE}`,
    );
  return { url: running, about: `the product that runs here (${settings.dataDir})` };
}

const RESET = `
  with person as (select u.id from auth.users u join public.admins a on a.user_id = u.id where lower(u.email) = lower($1)),
    factors as (delete from auth.mfa_factors f using person p where f.user_id = p.id),
    codes as (delete from private.recovery_codes c using person p where c.user_id = p.id),
    sessions as (delete from auth.sessions s using person p where s.user_id = p.id)
  select private.log('reset_second_factor', 'admins', id, note => 'by the command super-admin') from person`;

/** Runs a statement about one person; answers how many rows it changed. */
type Change = (sql: string) => Promise<number>;

/** The way back for the last super administrator who has lost the phone and the codes. */
async function resetFactor(email: string, change: Change): Promise<string> {
  if ((await change(RESET)) === 0) throw new Error(`There is no staff account ${email}.`);
  return `${email} has no second factor any more and is signed out. A new one is set up at the next sign-in.`;
}

async function appoint(email: string, change: Change): Promise<string> {
  if ((await change(APPOINT)) === 0)
    throw new Error(`There is no confirmed account ${email}. Sign up and confirm the address first.`);
  return `${email} is a super administrator now. It counts from the next request on.`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'reset-factor': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email, more] = positionals.filter((word) => word.includes('@'));
  const [name, unknown] = positionals.filter((word) => !word.includes('@'));
  if (!email || more || unknown) throw new Error(`Whom? ${USAGE}`);
  if (name !== undefined && name !== 'production' && name !== 'staging')
    throw new Error(`There is no deployment "${name}". ${USAGE}`);
  const { url, about } = await (name ? deployed(name) : local());
  console.log(`Speaking to ${about}.`);
  const change = async (sql: string): Promise<number> =>
    onDatabase({ SUPABASE_DB_URL: url }, async (client) => (await client.query(sql, [email])).rowCount ?? 0);
  console.log(await (values['reset-factor'] ? resetFactor(email, change) : appoint(email, change)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
