/** The project as a browser and a scheduler reach it: functions, settings of sign-in, data, clock, migrations, mail. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { keyHeaders } from '../../functions/_shared/keys.ts';
import { migrationNames } from '../../local/migrate.ts';
import { ROOT } from '../../local/run/settings.ts';
import { BASELINE_VERSION } from '../../local/schemas/baseline.ts';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN } from '../../seed/accounts.ts';
import { stageOf, type Deployment } from './settings.ts';
import { ask, askJson, finding, guarded, when, type Check } from './check.ts';
import { keysCheck, signInCheck } from './sign-in-checks.ts';

const DEPLOY = 'Run `npm run deploy`.';
const FUNCTIONS = readdirSync(path.join(ROOT, 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/** The newest migration of this checkout. */
const newestMigration = async (): Promise<string> =>
  /^\d+/.exec((await migrationNames()).at(-1) ?? BASELINE_VERSION)?.[0] ?? '';

const functions: Check = {
  title: 'Functions are deployed and verify their callers themselves',
  run: async ({ SUPABASE_URL, SITE_URL }) => {
    const found = [];
    for (const name of FUNCTIONS) {
      const url = `${SUPABASE_URL}/functions/v1/${name}`;
      const answer = await ask(url, { method: 'POST', body: '{}' });
      const text = await answer.text();
      // A function of ours that knows nothing of what was asked says so with its own code.
      if (answer.status === 404 && !text.includes('"hint":"not_found"'))
        found.push(finding('function-missing', `The function ${name} is not deployed.`, DEPLOY));
      // Our own refusals carry a hint; the gateway's check of tokens knows none.
      else if (answer.status === 401 && !text.includes('"hint"'))
        found.push(
          finding('verify-jwt', `The gateway refuses callers of ${name} before it can look at them.`, DEPLOY),
        );
      else if (answer.status >= 500)
        found.push(finding('function-broken', `The function ${name} answers ${answer.status}.`, DEPLOY));
    }
    const asked = { origin: SITE_URL, 'access-control-request-method': 'POST' };
    const preflight = await ask(`${SUPABASE_URL}/functions/v1/complete-upload`, {
      method: 'OPTIONS',
      headers: asked,
    });
    const allowed = preflight.headers.get('access-control-allow-origin') ?? '';
    if (![SITE_URL, '*'].includes(allowed))
      found.push(finding('cors', `${SITE_URL} may not call the functions from a browser.`, DEPLOY));
    return found;
  },
};

const health: Check = {
  title: 'Database, stored files and clockwork',
  run: async ({ SUPABASE_URL }) => {
    const answer = await ask(`${SUPABASE_URL}/functions/v1/health`);
    const parts = (await answer.json()) as Record<string, unknown>;
    const newest = await newestMigration();
    return when(
      [parts['database'] === false, 'database-down', 'The functions do not reach the database.', DEPLOY],
      [
        parts['storage'] === false,
        'storage-down',
        'The bucket "documents" does not answer.',
        'Look whether Storage is switched on; `npm run deploy` makes the bucket.',
      ],
      [
        parts['database'] === true && parts['tick'] === false,
        'tick-late',
        'Mails and publications have not run for five minutes.',
        'Switch on pg_cron and pg_net (Database → Extensions), then run `npm run deploy`, which plans the call.',
      ],
      [
        parts['version'] !== undefined && parts['version'] !== newest,
        'migrations-behind',
        `The database is at ${String(parts['version'])}, this checkout at ${newest}.`,
        DEPLOY,
      ],
    );
  },
};

const clock: Check = {
  title: 'The clocks agree',
  run: async ({ SUPABASE_URL, SUPABASE_KEY }) => {
    const { headers } = await ask(`${SUPABASE_URL}/auth/v1/settings`, { headers: { apikey: SUPABASE_KEY } });
    const off = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
    return when([
      !(off < 60),
      'clock-off',
      `The clocks of the project and of this machine differ by ${Math.round(off)} seconds.`,
      'Set this machine’s clock; if it is right, ask the host of the project.',
    ]);
  },
};

/** Is there an account of the demo, whatever its password? */
async function hasDemoPeople({ SUPABASE_URL, SUPABASE_SECRET_KEY }: Deployment): Promise<boolean> {
  const { users = [] } = await askJson<{ users?: readonly { readonly email?: string }[] }>(
    `${SUPABASE_URL}/auth/v1/admin/users?per_page=1000&filter=${DEMO_SUPER_ADMIN}`,
    { headers: keyHeaders(SUPABASE_SECRET_KEY) },
  );
  return users.some(({ email }) => email === DEMO_SUPER_ADMIN);
}

const data: Check = {
  title: 'Strangers read nothing, demo people do not exist (staging: have a password of their own)',
  run: async (deployment) => {
    const { SUPABASE_URL, SUPABASE_KEY } = deployment;
    const headers = keyHeaders(SUPABASE_KEY);
    const table = await ask(`${SUPABASE_URL}/rest/v1/students?select=id&limit=1`, { headers });
    const demo = await ask(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: SUPABASE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO_SUPER_ADMIN, password: DEMO_PASSWORD }),
    });
    return when(
      [table.status === 200, 'students-open', 'A visitor may read the table of students.', DEPLOY],
      [
        demo.status === 200,
        'demo-password',
        'The demo’s super administrator can sign in, and that password is public.',
        'Take these accounts away; demo people of a staging project have the DEMO_PASSWORD of its settings.',
      ],
      [
        stageOf(deployment) === 'production' && (await hasDemoPeople(deployment)),
        'demo-people',
        'This project holds demo people.',
        'Use it as staging only (STAGE=staging), and make a new project for production.',
      ],
    );
  },
};

const buckets: Check = {
  title: 'No stored file is public',
  run: async ({ SUPABASE_URL, SUPABASE_SECRET_KEY }) => {
    const all = await askJson<readonly { readonly name: string; readonly public: boolean }[]>(
      `${SUPABASE_URL}/storage/v1/bucket`,
      { headers: keyHeaders(SUPABASE_SECRET_KEY) },
    );
    return all
      .filter((bucket) => bucket.public)
      .map(({ name }) =>
        finding(
          'bucket-public',
          `Everybody who knows an address reads the files of the bucket "${name}".`,
          'Make it private: Storage → the bucket → Edit. A bucket that is not ours: take it away.',
        ),
      );
  },
};

export const backEndChecks: readonly Check[] = [
  keysCheck,
  guarded(functions, 'functions-unreachable', DEPLOY),
  guarded(health, 'function-broken', DEPLOY),
  guarded(clock, 'project-unreachable', 'Look whether the project is paused.'),
  guarded(signInCheck, 'project-unreachable', 'Look whether the project is paused.'),
  guarded(buckets, 'storage-down', 'Look whether Storage is switched on.'),
  guarded(data, 'project-unreachable', 'Look whether the project is paused.'),
];
