/** shared/src/readings.generated.ts: which functions of visitors, applicants and parents change nothing, by the catalog. */
import type pg from 'pg';
import type { Callers } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';

const PORTAL: readonly Callers[] = ['everybody', 'signed in', 'applicants', 'accepted'];
const STABLE = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'`;

export async function readings(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(STABLE);
  const stable = new Set(rows.map(({ name }) => name));
  const names = Object.entries(contract)
    .filter(([name, { callers }]) => stable.has(name) && PORTAL.includes(callers))
    .map(([name]) => name)
    .sort();
  return `/** Made by \`npm run types\` from supabase/migrations. Do not edit. */

/** Functions of the portal that change nothing; every other one makes what was read before stale. */
export const readings: ReadonlySet<string> = new Set([
${names.map((name) => `  '${name}',\n`).join('')}]);
`;
}
