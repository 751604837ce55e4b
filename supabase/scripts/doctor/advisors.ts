/** Supabase's own advisors (security and performance) over a database, without what says nothing here. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../local/run/settings.ts';
import { guarded, type Check } from './check.ts';

export interface Advice {
  readonly name: string;
  readonly detail: string;
}

/** Tables that are read through functions only, because they hold what reading leaves a line of (reading.test.ts). */
const CLOSED = ['applications', 'audit_log', 'charges', 'payment_plans', 'payments', 'students'];

/** What says nothing here, each with its reason. */
const REASONED: readonly ((finding: Advice) => boolean)[] = [
  // An empty database has used no index yet; the benches look at plans instead.
  (finding) => finding.name === 'unused_index',
  // Nobody shall read the tables of the private schema: that is what row level security without a policy says.
  (finding) => finding.name === 'rls_enabled_no_policy' && finding.detail.includes('`private.'),
  (finding) =>
    finding.name === 'rls_enabled_no_policy' &&
    CLOSED.some((table) => finding.detail.includes(`\`public.${table}\``)),
];

/** What the advisors of the CLI say about the database at every level. The CLI is one of the tools in e2e. */
export async function advise(databaseUrl: string): Promise<Advice[]> {
  const tools = createRequire(path.join(ROOT, 'e2e/package.json'));
  const cli = path.join(path.dirname(tools.resolve('supabase/package.json')), 'dist/supabase.js');
  const args = ['db', 'advisors', `--remote=${databaseUrl}`, '--type', 'all', '--level', 'info'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, ...args, '--fail-on', 'none', '--output-format', 'json'],
    {
      env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
      maxBuffer: 32 * 1024 * 1024,
    },
  );
  const { results } = JSON.parse(stdout) as { results: Advice[] };
  return results.filter((one) => !REASONED.some((reason) => reason(one)));
}

/** The same over the live database: somebody may have made a table in the dashboard. */
export const advisorsCheck: Check = guarded(
  {
    title: 'Supabase’s advisors',
    run: async ({ SUPABASE_DB_URL }) =>
      (await advise(SUPABASE_DB_URL)).map(({ name, detail }) => ({
        id: 'advisor',
        sentence: `${name}: ${detail}`,
        remedy: 'Take away what was made beside the migrations, or write a migration that fixes it.',
      })),
  },
  'advisors-unasked',
  'Look at SUPABASE_DB_URL, and run `npm run deploy -- --check`, which installs the Supabase CLI.',
);
