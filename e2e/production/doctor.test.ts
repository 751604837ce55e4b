/**
 * The doctor finds nothing in a deployment that is well, and each deliberate mistake by its name. All of them, with what the
 * doctor says, are listed in test-results/doctor.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Embedded } from '../../supabase/conformance/embedded.ts';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { advisorsCheck } from '../../supabase/scripts/doctor/advisors.ts';
import type { Finding } from '../../supabase/scripts/doctor/check.ts';
import { driftCheck } from '../../supabase/scripts/doctor/drift.ts';
import { examine } from '../../supabase/scripts/doctor/examine.ts';
import { ownDatabase } from '../../supabase/tests/harness/cluster.ts';
import { startDeployment, type LiveDeployment, type Mistake } from './deployment.ts';
import { startProject } from './project.ts';
import { settings as wellSet, settingsMistakes } from './settings-mistakes.ts';

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

/** What was found so far, one of each mistake. */
const listed: { readonly seen: string; readonly found: Finding }[] = [];
/** The mistake is among what the doctor says, with a sentence and a remedy. */
function expectFound(findings: readonly Finding[], id: string, seen: string): Finding {
  expect(findings.map((one) => one.id)).toContain(id);
  expect(findings.filter(({ sentence, remedy }) => sentence === '' || remedy === '')).toEqual([]);
  const [found] = findings.filter((one) => one.id === id);
  if (!found) throw new Error(`${id} was not found.`);
  expect(found.sentence).not.toMatch(/is not a function|undefined|Unexpected/);
  listed.push({ seen, found });
  return found;
}

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

const PAGES: readonly (readonly [string, Mistake])[] = [
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
];

test.each(PAGES)('%s, seen at the pages', async (id, pages) => {
  live.mistake = { pages };
  expectFound(await examine(live.settings), id, 'at the pages');
});

const BACK_END: readonly (readonly [string, Mistake])[] = [
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
  ['storage-down', at(/storage\/v1\/bucket$/, answering(503, '{"message":"down"}'))],
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
];

test.each(BACK_END)('%s, seen at the back end', async (id, api) => {
  live.mistake = { api };
  expectFound(await examine(live.settings), id, 'at the back end');
});

test('advisor, seen in the database: a table that somebody made in the dashboard', async () => {
  const settings = { ...live.settings, SUPABASE_DB_URL: `${project.databaseUrl}?sslmode=disable` };
  expect(await advisorsCheck.run(settings)).toEqual([]);
  await project.sql(
    'create table public.from_the_dashboard (id uuid primary key); grant select on public.from_the_dashboard to anon',
  );
  const { sentence } = expectFound(await advisorsCheck.run(settings), 'advisor', 'in the database');
  expect(sentence).toContain('from_the_dashboard');
  await project.sql('drop table public.from_the_dashboard');
}, 90_000);

const drift = (SUPABASE_DB_URL = project.databaseUrl) =>
  driftCheck(ownDatabase).run({ ...live.settings, SUPABASE_DB_URL });
const GONE = 'postgresql://localhost:9/none';

test('a schema that nobody changed drifts nowhere, and a database that does not answer is said', async () => {
  expect(await drift()).toEqual([]);
  expectFound(await drift(GONE), 'drift-unasked', 'in the database');
  const unasked = await advisorsCheck.run({ ...live.settings, SUPABASE_DB_URL: GONE });
  expectFound(unasked, 'advisors-unasked', 'in the database');
});

const DATABASE: readonly (readonly [id: string, wrong: string, right: string, said: RegExp])[] = [
  [
    'row-security-off',
    'alter table public.questions disable row level security',
    'alter table public.questions enable row level security',
    /^relation public\.questions has no row level security/,
  ],
  [
    'row-security-off',
    'create table public.notes (id uuid)',
    'drop table public.notes',
    /^relation public\.notes/,
  ],
  [
    'drift',
    `create function private.wrong() returns int language sql as 'select 1'`,
    'drop function private.wrong()',
    /^function private\.wrong\(\) is in no migration/,
  ],
  [
    'drift',
    'create policy wrong on storage.objects for select to anon using (true)',
    'drop policy wrong on storage.objects',
    /^policy storage\.objects 'wrong' is in no migration/,
  ],
  [
    'drift',
    'alter table auth.users disable trigger confirm_password',
    'alter table auth.users enable trigger confirm_password',
    /^trigger confirm_password auth\.users is not as the migrations make it/,
  ],
  [
    'drift',
    'grant select on public.students to anon',
    'revoke select on public.students from anon',
    /^relation public\.students is not as the migrations make it/,
  ],
  [
    'migrations-behind',
    `insert into supabase_migrations.schema_migrations (version) values ('20991231')`,
    `delete from supabase_migrations.schema_migrations where version = '20991231'`,
    /other migrations/,
  ],
];

test.each(DATABASE)('%s by %s, seen in the database', async (id, wrong, right, said) => {
  await project.sql(wrong);
  const found = await drift();
  await project.sql(right);
  expectFound(
    found.filter(({ sentence }) => said.test(sentence)),
    id,
    'in the database',
  );
});

test('every mistake of the list is found, each with a sentence and a remedy', async () => {
  for (const [id, changes] of settingsMistakes)
    expectFound(await examine({ ...wellSet, ...changes }), id, 'in the settings');
  const lines = listed.map(({ seen, found: { id, sentence, remedy } }, at) =>
    [at + 1, seen, id, sentence, remedy].join(' | ').replaceAll('\n', ' '),
  );
  const file = path.join(ROOT, 'test-results/doctor.md');
  mkdirSync(path.dirname(file), { recursive: true });
  const head = `# ${lines.length} mistakes that the doctor finds\n\n| | Seen | Name | It says | Remedy |\n|---|---|---|---|---|\n`;
  writeFileSync(file, `${head}${lines.map((line) => `| ${line} |\n`).join('')}`);
  // The advisors, two databases that do not answer.
  expect(lines.length).toBe(PAGES.length + BACK_END.length + DATABASE.length + settingsMistakes.length + 3);
});
