/** Supabase's own advisors (security and performance) over the migrated database, at every level. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './harness/database.ts';

interface Finding {
  readonly name: string;
  readonly detail: string;
}

/** Tables that are read through functions only, because they hold what reading leaves a line of (reading.test.ts). */
const CLOSED = ['applications', 'audit_log', 'charges', 'payment_plans', 'payments', 'students'];

/** What says nothing here, each with its reason. */
const REASONED: readonly ((finding: Finding) => boolean)[] = [
  // An empty database has used no index yet; the benches look at plans instead.
  (finding) => finding.name === 'unused_index',
  // Nobody shall read the tables of the private schema: that is what row level security without a policy says.
  (finding) => finding.name === 'rls_enabled_no_policy' && finding.detail.includes('`private.'),
  (finding) =>
    finding.name === 'rls_enabled_no_policy' &&
    CLOSED.some((table) => finding.detail.includes(`\`public.${table}\``)),
];

/** The Supabase CLI is one of the tools in e2e. */
const tools = createRequire(new URL('../../e2e/package.json', import.meta.url));
const cli = join(dirname(tools.resolve('supabase/package.json')), 'dist/supabase.js');

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.stop());

async function advise(): Promise<Finding[]> {
  const args = [
    cli,
    'db',
    'advisors',
    `--remote=${db.url}?sslmode=disable`,
    '--type',
    'all',
    '--level',
    'info',
    '--fail-on',
    'none',
    '--output-format',
    'json',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    maxBuffer: 32 * 1024 * 1024,
  });
  const { results } = JSON.parse(stdout) as { results: Finding[] };
  return results.filter((finding) => !REASONED.some((reason) => reason(finding)));
}

test('the advisors have nothing to say', async () => {
  expect((await advise()).map((finding) => finding.detail)).toEqual([]);
}, 60_000);

test('they do speak when something is wrong', async () => {
  await db.sql('create table public.careless (id uuid primary key, owner uuid references auth.users (id))');
  await db.sql(`create function public.careless() returns int language sql security definer as 'select 1'`);
  await db.sql(
    'grant execute on function public.careless() to anon; grant select on public.careless to anon',
  );
  const names = new Set((await advise()).map((finding) => finding.name));
  expect([...names].sort()).toEqual(
    expect.arrayContaining([
      'function_search_path_mutable',
      'rls_disabled_in_public',
      'unindexed_foreign_keys',
    ]),
  );
}, 60_000);
