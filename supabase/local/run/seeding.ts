/**
 * The demo year, once per data folder. supabase/seed/seed.ts exports `seed(context)` and `demoSignIns`; it runs before
 * the server takes requests, and a start that finds it interrupted begins again with an empty database.
 */
import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalContext } from '../services.ts';

export interface SignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

interface SeedModule {
  readonly seed: (context: LocalContext) => Promise<unknown>;
  readonly demoSignIns: readonly SignIn[];
}

const FILE = new URL('../../seed/seed.ts', import.meta.url);
const marker = (dataDir: string): string => path.join(dataDir, 'seeding');

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function load(): Promise<SeedModule | null> {
  return (await exists(fileURLToPath(FILE))) ? ((await import(FILE.href)) as SeedModule) : null;
}

/** True when an earlier start was stopped in the middle of seeding. */
export const seedingWasInterrupted = (dataDir: string): Promise<boolean> => exists(marker(dataDir));

const IS_SEEDED = `select obj_description('supabase_migrations'::regnamespace, 'pg_namespace') = 'seeded' as seeded`;

/** Seeds unless this database was seeded before; returns whether it did. */
export async function seedOnce(context: LocalContext): Promise<boolean> {
  const { rows } = await context.pool.query<{ seeded: boolean | null }>(IS_SEEDED);
  const module = await load();
  if (rows[0]?.seeded || !module) return false;
  await writeFile(marker(context.dataDir), '', { mode: 0o600 });
  await module.seed(context);
  await context.pool.query(`comment on schema supabase_migrations is 'seeded'`);
  await rm(marker(context.dataDir), { force: true });
  return true;
}

/** One sign-in per role of the demo year. */
export const demoSignIns = async (): Promise<readonly SignIn[]> => (await load())?.demoSignIns ?? [];
