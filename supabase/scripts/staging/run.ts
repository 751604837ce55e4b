/**
 * `npm run task -- seed [staging]`: the demo of `npm start`, by the same seed, in a project for trying. All or nothing: rows are one
 * transaction, files go before it ends, and those of a run that broke off are taken away by the next.
 */
import pg from 'pg';
import { demoAccounts } from '../../seed/accounts.ts';
import { seedInto } from '../../seed/seed.ts';
import { readDeployment } from '../doctor/settings.ts';
import { projectStore } from './project-store.ts';
import { assertEmptyStaging, assertStagingSettings } from './refusals.ts';

async function run(name: string): Promise<void> {
  const deployment = readDeployment(name);
  await assertStagingSettings(deployment, readDeployment('production', {}));
  const pool = new pg.Pool({ connectionString: deployment.SUPABASE_DB_URL, max: 1 });
  try {
    await assertEmptyStaging(pool);
    const store = projectStore(deployment);
    const { rows } = await pool.query<{ name: string }>(
      `select name from storage.objects where bucket_id = 'documents'`,
    );
    await store.remove(rows.map((row) => row.name));
    await seedInto({
      pool,
      origin: deployment.SITE_URL,
      password: deployment.DEMO_PASSWORD ?? '',
      storeOn: () => store,
    });
  } finally {
    await pool.end();
  }
  console.log('Demo people, all with the DEMO_PASSWORD of the settings:');
  for (const { email, about } of demoAccounts) console.log(`  ${email}: ${about}`);
}

run(process.argv[2] ?? 'staging').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
