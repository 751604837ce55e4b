/** What must never get demo people: a project for production, one with real people, one whose demo password everybody knows. */
import type pg from 'pg';
import { DEMO_PASSWORD } from '../../seed/accounts.ts';
import { assertSettings, namesProduction } from '../doctor/settings-checks.ts';
import { stageOf, type Deployment } from '../doctor/settings.ts';

const LEAST_PASSWORD = 12;

/** Throws a plain sentence when the settings do not allow demo people. `production` is the deployment that must be another. */
export async function assertStagingSettings(deployment: Deployment, production: Deployment): Promise<void> {
  await assertSettings(deployment, ['SITE_URL', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_DB_URL']);
  if (stageOf(deployment) !== 'staging')
    throw new Error('These settings are not marked as staging: STAGE=staging is missing.');
  const password = deployment.DEMO_PASSWORD ?? '';
  if (password.length < LEAST_PASSWORD || password === DEMO_PASSWORD)
    throw new Error(
      `DEMO_PASSWORD needs ${LEAST_PASSWORD} characters or more, and not those of the README: this project can be reached by everybody.`,
    );
  const same = namesProduction(deployment, production);
  if (same.length > 0)
    throw new Error(`${same.join(' and ')} of these settings name the project for production.`);
}

/** Throws a plain sentence when this database was not deployed for staging, or holds anybody already. */
export async function assertEmptyStaging(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ stage: string | null; people: number; years: number }>(
    `select (select stage from private.deployment) as stage, (select count(*)::int from auth.users) as people,
       (select count(*)::int from public.program_years) as years`,
  );
  const { stage = null, people = 0, years = 0 } = rows[0] ?? {};
  if (stage !== 'staging')
    throw new Error(
      `This database was deployed for ${stage ?? 'nothing yet'}: run npm run deploy -- staging first, with STAGE=staging.`,
    );
  if (people > 0 || years > 0)
    throw new Error(
      `This database holds ${people} accounts and ${years} program years already; demo people go into an empty one only.`,
    );
}
