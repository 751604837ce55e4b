/** The doctor finds nothing in a deployment that is well, and each deliberate mistake by its name (those in settings: settings.test.ts). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Embedded } from '../../supabase/conformance/embedded.ts';
import { advisorsCheck } from '../../supabase/scripts/doctor/advisors.ts';
import { examine } from '../../supabase/scripts/doctor/examine.ts';
import { driftCheck } from '../../supabase/scripts/doctor/drift.ts';
import { ownDatabase } from '../../supabase/tests/harness/cluster.ts';
import { startDeployment, type LiveDeployment, type Mistake } from './deployment.ts';
import { startProject } from './project.ts';

let project: Embedded;
let live: LiveDeployment;
beforeAll(async () => {
  project = await startProject();
  live = await startDeployment(project);
  await fetch(`${project.url}/functions/v1/tick`, {
    method: 'POST',
    headers: { apikey: project.serviceKey },
  });
}, 120_000);
afterAll(async () => {
  await live.stop();
  await project.stop();
});
afterEach(() => {
  live.mistake = null;
  vi.restoreAllMocks();
});

const found = async (): Promise<string[]> => {
  const findings = await examine(live.settings);
  expect(findings.filter(({ remedy }) => remedy === '')).toEqual([]);
  return findings.map(({ id }) => id);
};

test('a deployment that is well', async () => {
  expect(await examine(live.settings)).toEqual([]);
});

test('the test account is removed again', async () => {
  await examine(live.settings);
  const answer = await fetch(`${project.url}/auth/v1/admin/users`, {
    headers: { apikey: project.serviceKey, authorization: `Bearer ${project.serviceKey}` },
  });
  expect(await answer.text()).not.toContain('doctor-');
});

/** A mistake in the answers to some paths. */
const at =
  (pattern: RegExp, change: Mistake): Mistake =>
  (path, answer, request) =>
    pattern.test(path) ? change(path, answer, request) : answer;
const answering =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (): Response =>
    new Response(status === 302 ? null : body, { status, headers });
const header =
  (name: string, change: (value: string) => string | null): Mistake =>
  (_path, answer) => {
    const headers = new Headers(answer.headers);
    const next = change(headers.get(name) ?? '');
    if (next === null) headers.delete(name);
    else headers.set(name, next);
    return new Response(answer.body, { status: answer.status, headers });
  };
const field =
  (name: string, value: unknown): Mistake =>
  async (_path, answer) =>
    Response.json({ ...((await answer.json()) as object), [name]: value }, { status: answer.status });

test.each<[string, Mistake]>([
  ['site-down', at(/^\/$/, answering(502))],
  ['other-back-end', at(/^\/config\.json$/, field('supabaseUrl', 'https://other.example.org'))],
  ['other-key', at(/^\/config\.json$/, field('supabaseKey', 'sb_publishable_old'))],
  ['portal-not-rewritten', at(/^\/login$/, answering(404))],
  ['deep-not-rewritten', at(/^\/accepted\//, answering(404))],
  ['office-not-moved', at(/^\/admin$/, answering(302, '', { location: '/' }))],
  ['missing-page-found', at(/^\/no-such/, answering(200))],
  ['inbox-open', at(/^\/inbox$/, answering(200))],
  ['no-policy', header('content-security-policy', () => null)],
  ['policy-cut', header('content-security-policy', (text) => text.slice(0, 300))],
  [
    'policy-other-back-end',
    header('content-security-policy', (text) => text.replaceAll(/http:\/\/localhost:\d+/g, '')),
  ],
  ['page-missing', at(/^\/admin\/dashboard$/, answering(404))],
  ['other-page', at(/^\/login$/, answering(200, '<h1>Welcome to your new site</h1>'))],
  ['file-missing', at(/^\/assets\/portal\.js$/, answering(404))],
  ['file-missing', at(/^\/assets\/admin\.js$/, answering(200, '', { 'content-type': 'text/html' }))],
  ['file-missing', at(/^\/config\.js$/, answering(404))],
  ['robots-forbid-all', at(/^\/robots\.txt$/, answering(200, 'User-agent: *\nDisallow: /\n'))],
  ['robots-missing', at(/^\/robots\.txt$/, answering(404))],
  ['no-nosniff', header('x-content-type-options', () => null)],
])('%s, seen at the pages', async (id, pages) => {
  live.mistake = { pages };
  expect(await found()).toContain(id);
});

test.each<[string, Mistake]>([
  ['function-missing', at(/v1\/staff-accounts$/, answering(404, '{"code":"NOT_FOUND"}'))],
  ['verify-jwt', at(/v1\/tick$/, answering(401, '{"code":401,"message":"Missing authorization header"}'))],
  ['function-broken', at(/v1\/tick$/, answering(500, '{}'))],
  [
    'cors',
    at(
      /v1\/complete-upload$/,
      header('access-control-allow-origin', () => null),
    ),
  ],
  ['database-down', at(/v1\/health$/, field('database', false))],
  ['storage-down', at(/v1\/health$/, field('storage', false))],
  ['tick-late', at(/v1\/health$/, field('tick', false))],
  ['migrations-behind', at(/v1\/health$/, field('version', '20200101000000'))],
  [
    'clock-off',
    at(
      /auth\/v1\/settings$/,
      header('date', () => 'Sun, 01 Jan 2023 00:00:00 GMT'),
    ),
  ],
  ['unconfirmed-addresses', at(/auth\/v1\/settings$/, field('mailer_autoconfirm', true))],
  ['sign-up-off', at(/auth\/v1\/settings$/, field('disable_signup', true))],
  ['anonymous-users', at(/auth\/v1\/settings$/, field('external', { anonymous_users: true }))],
  ['email-off', at(/auth\/v1\/settings$/, field('external', { email: false }))],
  ['provider-on', at(/auth\/v1\/settings$/, field('external', { email: true, google: true }))],
  ['provider-on', at(/auth\/v1\/settings$/, field('saml_enabled', true))],
  [
    'phone-unconfirmed',
    at(/auth\/v1\/settings$/, answering(200, '{"external":{"phone":true},"phone_autoconfirm":true}')),
  ],
  ['key-unknown', at(/auth\/v1\/settings$/, answering(401, '{}'))],
  ['project-unreachable', at(/auth\/v1\/settings$/, answering(200, '<h1>Paused</h1>'))],
  ['bucket-public', at(/storage\/v1\/bucket$/, answering(200, '[{"name":"documents","public":true}]'))],
  ['students-open', at(/rest\/v1\/students$/, answering(200, '[]'))],
  ['demo-password', at(/auth\/v1\/token$/, answering(200, '{}'))],
  ['demo-people', at(/admin\/users$/, field('users', [{ email: 'superadmin@example.org' }]))],
  ['secret-key-refused', at(/admin\/users$/, answering(403, '{}'))],
  ['sign-up-fails', at(/admin\/generate_link$/, answering(500, '{}'))],
  ['sign-up-fails', at(/auth\/v1\/verify$/, answering(403, '{}'))],
  ['account-cannot-read', at(/rpc\/my_application$/, answering(404, '{}'))],
  ['token-too-long', at(/auth\/v1\/verify$/, field('expires_in', 3600))],
  ['links-elsewhere', at(/admin\/generate_link$/, field('redirect_to', 'http://localhost:3000'))],
])('%s, seen at the back end', async (id, api) => {
  live.mistake = { api };
  expect(await found()).toContain(id);
});

test('advisor, seen in the database: a table that somebody made in the dashboard', async () => {
  const settings = { ...live.settings, SUPABASE_DB_URL: `${project.databaseUrl}?sslmode=disable` };
  expect(await advisorsCheck.run(settings)).toEqual([]);
  await project.sql(
    'create table public.from_the_dashboard (id uuid primary key); grant select on public.from_the_dashboard to anon',
  );
  const found = await advisorsCheck.run(settings);
  expect(found.map(({ id }) => id)).toContain('advisor');
  expect(found.map(({ sentence }) => sentence).join()).toContain('from_the_dashboard');
  await project.sql('drop table public.from_the_dashboard');
  const unasked = { ...settings, SUPABASE_DB_URL: 'postgresql://localhost:9/none' };
  expect((await advisorsCheck.run(unasked)).map(({ id }) => id)).toEqual(['advisors-unasked']);
}, 90_000);

const drift = async (settings = { ...live.settings, SUPABASE_DB_URL: project.databaseUrl }) =>
  (await driftCheck(ownDatabase).run(settings)).map(({ id, sentence }) => `${id}: ${sentence}`);

test('a schema that nobody changed drifts nowhere, and a database that does not answer is said', async () => {
  expect(await drift()).toEqual([]);
  const gone = { ...live.settings, SUPABASE_DB_URL: 'postgresql://localhost:9/none' };
  expect((await drift(gone)).join()).toContain('drift-unasked');
});

test.each<[string, string, string, RegExp]>([
  [
    'row-security-off',
    'alter table public.questions disable row level security',
    'alter table public.questions enable row level security',
    /^row-security-off: relation public\.questions has no row level security/,
  ],
  [
    'row-security-off, of a table made in the dashboard',
    'create table public.notes (id uuid)',
    'drop table public.notes',
    /row-security-off: relation public\.notes/,
  ],
  [
    'drift of a function',
    `create function private.wrong() returns int language sql as 'select 1'`,
    'drop function private.wrong()',
    /^drift: function private\.wrong\(\) is in no migration/,
  ],
  [
    'drift of a policy of storage',
    'create policy wrong on storage.objects for select to anon using (true)',
    'drop policy wrong on storage.objects',
    /^drift: policy storage\.objects 'wrong' is in no migration/,
  ],
  [
    'drift of a trigger of auth',
    'alter table auth.users disable trigger confirm_password',
    'alter table auth.users enable trigger confirm_password',
    /^drift: trigger confirm_password auth\.users is not as the migrations make it/,
  ],
  [
    'drift of a grant',
    'grant select on public.students to anon',
    'revoke select on public.students from anon',
    /^drift: relation public\.students is not as the migrations make it/,
  ],
  [
    'migrations-behind',
    `insert into supabase_migrations.schema_migrations (version) values ('20991231')`,
    `delete from supabase_migrations.schema_migrations where version = '20991231'`,
    /^migrations-behind: /,
  ],
])('%s, seen in the database', async (_id, wrong, right, said) => {
  await project.sql(wrong);
  expect(await drift()).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
  await project.sql(right);
});
