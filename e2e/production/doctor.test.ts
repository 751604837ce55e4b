/** The doctor finds nothing in a deployment that is well, and each of more than twenty deliberate mistakes by its name. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Embedded } from '../../supabase/conformance/embedded.ts';
import { advisorsCheck } from '../../supabase/scripts/doctor/advisors.ts';
import { examine } from '../../supabase/scripts/doctor/examine.ts';
import type { Deployment } from '../../supabase/scripts/doctor/settings.ts';
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

const found = async (changes: Partial<Deployment> = {}): Promise<string[]> =>
  (await examine({ ...live.settings, ...changes })).map(({ id }) => id);

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

test.each<[string, Partial<Deployment>]>([
  ['setting-missing', { SITE_URL: '' }],
  ['site-url-not-https', { SITE_URL: 'http://school.example.org' }],
  ['supabase-url-not-https', { SUPABASE_URL: 'https://x.supabase.co/rest/v1' }],
  ['secret-key-published', { SUPABASE_KEY: 'sb_secret_abc' }],
  ['secret-key-is-public', { SUPABASE_SECRET_KEY: 'sb_publishable_abc' }],
  ['stage-unknown', { STAGE: 'stage' }],
  ['smtp-port', { SMTP_HOST: 'mail.example.org:587' }],
])('%s, seen in the settings', async (id, changes) => {
  expect(await found(changes)).toEqual([id]);
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
  ['students-open', at(/rest\/v1\/students$/, answering(200, '[]'))],
  ['demo-password', at(/auth\/v1\/token$/, answering(200, '{}'))],
  ['demo-people', at(/admin\/users$/, field('users', [{ email: 'superadmin@example.org' }]))],
  ['secret-key-refused', at(/admin\/generate_link$/, answering(403, '{}'))],
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
