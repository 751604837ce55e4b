/** The whole way into production, step by step; each may be repeated. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../local/run/settings.ts';
import {
  FUNCTION_SECRETS,
  smtpUrl,
  type Deployment,
  type OptionalName,
  type SettingName,
} from '../doctor/settings.ts';
import { pushSchema, settleBaseline } from './baseline-file.ts';
import { supabase } from './cli.ts';
import { onDatabase } from './database.ts';

export interface Step {
  readonly title: string;
  readonly needs: readonly SettingName[];
  /** `workdir` is the folder above supabase/migrations. */
  run(deployment: Deployment, workdir: string): Promise<void>;
}

const remote = ({ SUPABASE_PROJECT_REF }: Deployment): string => `--remote=${SUPABASE_PROJECT_REF}`;

/** Puts address and key of the clockwork into the Vault and plans the call; says what to do where that cannot be had. */
const planClock = (deployment: Deployment): Promise<void> =>
  onDatabase(deployment, async (client) => {
    const { rows } = await client.query<{ planned: boolean }>('select private.schedule_tick() as planned');
    if (rows[0]?.planned)
      await client.query('select private.set_tick_target($1, $2)', [
        `${deployment.SUPABASE_URL}/functions/v1/tick`,
        deployment.SUPABASE_SECRET_KEY,
      ]);
    else
      console.log(
        'pg_cron, pg_net or the Vault is not there. Switch them on (Database → Extensions) and run this again, or call ' +
          'functions/v1/tick every minute with the secret key in the header apikey.',
      );
  });

function bundle(deployment: Deployment): void {
  const script = path.join(ROOT, 'supabase/scripts/static-host.ts');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    env: { ...process.env, ...deployment },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run task -- bundle failed.');
}

const MANAGED: readonly SettingName[] = ['SUPABASE_PROJECT_REF', 'SUPABASE_ACCESS_TOKEN'];
const MAIL: readonly SettingName[] = ['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM'];

export const steps: readonly Step[] = [
  {
    title: 'What the project is for, and the baseline that it is made from',
    needs: ['SUPABASE_DB_URL'],
    run: settleBaseline,
  },
  {
    title: 'Schema: migrations that the project does not have yet',
    needs: ['SUPABASE_DB_URL'],
    run: pushSchema,
  },
  {
    title: 'Settings of sign-in, mails and API',
    needs: [...MANAGED, ...MAIL, 'SITE_URL'],
    run: (deployment) => supabase(['config', 'push', remote(deployment)], deployment),
  },
  {
    title: 'Secrets of the functions',
    needs: [...MANAGED, ...MAIL, 'SITE_URL'],
    run: (deployment) =>
      supabase(
        [
          'secrets',
          'set',
          `SMTP_URL=${smtpUrl(deployment)}`,
          `MAIL_FROM=${deployment.SMTP_FROM}`,
          `SITE_URL=${deployment.SITE_URL}`,
          // What is left out stays in the project as it is.
          ...(Object.keys(FUNCTION_SECRETS) as OptionalName[]).flatMap((name) =>
            deployment[name] ? [`${name}=${deployment[name]}`] : [],
          ),
          remote(deployment),
        ],
        deployment,
      ),
  },
  {
    title: 'Functions',
    needs: MANAGED,
    run: (deployment) => supabase(['functions', 'deploy', '--use-api', remote(deployment)], deployment),
  },
  {
    title: 'The minute call of the clockwork',
    needs: ['SUPABASE_DB_URL', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY'],
    run: planClock,
  },
  {
    title: 'The front ends, into dist/',
    needs: ['SUPABASE_URL', 'SUPABASE_KEY', 'SITE_URL'],
    run: (deployment) => Promise.resolve(bundle(deployment)),
  },
];
