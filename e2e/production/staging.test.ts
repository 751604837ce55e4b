/** Demo people in a staging project by `npm run task -- seed staging`: the same seed, all or nothing, and never in production. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Embedded } from '../../supabase/conformance/embedded.ts';
import { deepCheck } from '../../supabase/scripts/doctor/deep/check.ts';
import { examine } from '../../supabase/scripts/doctor/examine.ts';
import type { Deployment } from '../../supabase/scripts/doctor/settings.ts';
import { assertStagingSettings } from '../../supabase/scripts/staging/refusals.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { runProgram } from './cli.ts';
import { startDeployment, type LiveDeployment } from './deployment.ts';
import { startProject } from './project.ts';

const PASSWORD = 'a password of this staging';
let project: Embedded;
let live: LiveDeployment;
let settings: Deployment;
beforeAll(async () => {
  project = await startProject({ empty: true });
  live = await startDeployment(project);
  settings = {
    ...live.settings,
    SUPABASE_DB_URL: project.databaseUrl,
    STAGE: 'staging',
    DEMO_PASSWORD: PASSWORD,
  };
}, 300_000);
afterAll(async () => {
  await live.stop();
  await project.stop();
});

const seed = (changes: Partial<Deployment> = {}) =>
  runProgram(process.execPath, ['--import', 'tsx', 'supabase/scripts/staging/run.ts', 'staging'], {
    env: { ...settings, ...changes },
  });

afterEach(() => {
  live.mistake = null;
});

interface Held {
  readonly people: number;
  readonly years: number;
  readonly documents: number;
  readonly stored: number;
}
async function held(): Promise<Held | undefined> {
  const client = new pg.Client({ connectionString: project.databaseUrl });
  await client.connect();
  const sql = `select (select count(*)::int from auth.users) as people, (select count(*)::int from public.program_years) as years,
    (select count(*)::int from public.application_documents) as documents, (select count(*)::int from storage.objects) as stored`;
  try {
    return (await client.query<Held>(sql)).rows[0];
  } finally {
    await client.end();
  }
}
const NOBODY: Held = { people: 0, years: 0, documents: 0, stored: 0 };

const signIn = (email: string, password: string): Promise<Response> =>
  fetch(`${project.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: project.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
const found = async (changes: Partial<Deployment> = {}): Promise<string[]> =>
  (await examine({ ...settings, ...changes })).map(({ id }) => id);

test.each<[string, Partial<Deployment>, string]>([
  ['a deployment that is not marked', { STAGE: '' }, 'STAGE=staging is missing'],
  ['one marked as production', { STAGE: 'production' }, 'STAGE=staging is missing'],
  ['no password', { DEMO_PASSWORD: '' }, 'DEMO_PASSWORD needs 12'],
  ['the password that stands in the README', { DEMO_PASSWORD }, 'DEMO_PASSWORD needs 12'],
  ['a setting that is missing', { SUPABASE_SECRET_KEY: '' }, 'SUPABASE_SECRET_KEY is not set'],
])('%s is refused', async (_, changes, sentence) => {
  const { code, output } = await seed(changes);
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
});

test('settings that name the project for production are refused, whatever else they say', async () => {
  const production = { ...settings, SUPABASE_DB_URL: 'postgresql://other.example.org/postgres' };
  await expect(assertStagingSettings(settings, production)).rejects.toThrow(/the project for production/);
  const other = { ...production, SUPABASE_URL: 'https://o.example.org', SUPABASE_PROJECT_REF: 'other' };
  await assertStagingSettings(settings, other);
});

test('a database that was deployed for production, or for nothing yet, is refused and stays empty', async () => {
  expect((await seed()).output).toContain('deployed for nothing yet');
  await project.sql(`select private.mark_deployment('production')`);
  expect((await seed()).output).toContain('deployed for production');
  await expect(project.sql(`select private.mark_deployment('staging')`)).rejects.toThrow(/stays so/);
  expect(await held()).toEqual(NOBODY);
  await project.sql('truncate private.deployment');
  await project.sql(`select private.mark_deployment('staging')`);
});

test('a run that breaks off leaves nothing, and what one that was killed left is taken away', async () => {
  let uploads = 0;
  live.mistake = {
    api: (path, answer, { method }) =>
      method === 'POST' && path.startsWith('/storage/v1/object/documents/') && ++uploads === 20
        ? new Response('{}', { status: 500 })
        : answer,
  };
  const { code, output } = await seed();
  expect([code, output]).toEqual([1, expect.stringContaining('Storage answers 500')]);
  // The one that was answered with 500 had arrived: as after a kill, nobody knows of it.
  expect(await held()).toEqual({ ...NOBODY, stored: 1 });
}, 300_000);

test('the demo is there, by the same seed, with a password of its own', async () => {
  const { code, output } = await seed();
  expect([code, output]).toEqual([0, expect.stringContaining('superadmin@example.org')]);
  expect(output).not.toContain(PASSWORD);
  const now = await held();
  expect(now?.people).toBeGreaterThan(40);
  expect(now?.stored).toBe(now?.documents);
  expect((await signIn('superadmin@example.org', DEMO_PASSWORD)).status).toBe(400);
  const session = (await (await signIn('accepted@example.org', PASSWORD)).json()) as { access_token: string };
  const headers = { apikey: project.anonKey, authorization: `Bearer ${session.access_token}` };
  const own = await fetch(`${project.url}/rest/v1/rpc/my_application`, { method: 'POST', headers });
  const { documents } = (await own.json()) as {
    documents: readonly { storage_path: string; size_bytes: number }[];
  };
  const [first] = documents;
  const file = await fetch(`${project.url}/storage/v1/object/documents/${first?.storage_path}`, { headers });
  expect((await file.arrayBuffer()).byteLength).toBe(first?.size_bytes);
}, 300_000);

const deep = async (): Promise<string[]> =>
  (await deepCheck.run(settings)).map(({ id, sentence }) => `${id}: ${sentence}`);
const stays = async (): Promise<number> =>
  Number((await held())?.people) + Number((await held())?.documents) + Number((await held())?.stored);

test('--deep lives through the office too, and leaves nobody and nothing', async () => {
  const before = await stays();
  expect(await deep()).toEqual([]);
  expect(await stays()).toBe(before);
}, 120_000);

test.each([
  ['deep-staff-invitation', /accept-invitation$/],
  ['deep-upload', /complete-upload$/],
  ['deep-open', /rest\/v1\/application_documents$/],
  ['deep-message', /rpc\/send_message$/],
  ['deep-erase', /rpc\/start_erasure$/],
])(
  '%s is named when it is broken',
  async (id, path) => {
    live.mistake = {
      api: (asked, answer) => (path.test(asked) ? Response.json({}, { status: 500 }) : answer),
    };
    const [first = ''] = await deep();
    expect(first).toContain(id);
  },
  120_000,
);

test('a second run is refused: people are there', async () => {
  const { code, output } = await seed();
  expect([code, output]).toEqual([1, expect.stringContaining('into an empty one only')]);
});

test('the doctor takes demo people in staging, and never in production', async () => {
  expect(await found()).not.toContain('demo-people');
  expect(await found({ STAGE: '' })).toContain('demo-people');
  await project.sql(
    `update auth.users set encrypted_password = extensions.crypt('${DEMO_PASSWORD}', extensions.gen_salt('bf', 10))
     where email = 'superadmin@example.org'`,
  );
  expect(await found()).toContain('demo-password');
});
