/** The public functions as the database has them: arguments, answer, and which refusals their source can raise. */
import type { TestDatabase } from '../harness/database.ts';

export interface CatalogArgument {
  readonly name: string;
  readonly type: string;
  readonly has_default: boolean;
}

export interface CatalogFunction {
  readonly name: string;
  readonly arguments: readonly CatalogArgument[];
  readonly returns: string;
  readonly returns_set: boolean;
  /** Changes nothing. */
  readonly reads: boolean;
}

const FUNCTIONS = `
  select p.proname as name, p.provolatile <> 'v' as reads, format_type(p.prorettype, null) as returns, p.proretset as returns_set,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null),
        'has_default', a.n > p.pronargs - p.pronargdefaults) order by a.n)
      from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality as a (name, type, n)), '[]') as arguments
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname collate "C"`;

export const publicFunctions = (db: Pick<TestDatabase, 'sql'>): Promise<CatalogFunction[]> =>
  db.sql<CatalogFunction & Record<string, unknown>>(FUNCTIONS);

const SOURCES = `
  select n.nspname || '.' || p.proname as name, string_agg(p.prosrc, E'\\n') as source
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') group by 1`;

const CALLED = /\bprivate\.([a-z_]+)\s*\(/g;
const REFUSED = /private\.fail\(\s*'([a-z_]+)'/g;

export interface Sources {
  /** Codes that this function, or one that it calls, can refuse with. */
  codesOf(name: string): ReadonlySet<string>;
  /** Whether refusals are caught on the way, and so may never arrive. */
  catches(name: string): boolean;
}

/** The source of every function of ours, followed from one to the next. */
export async function readSources(db: Pick<TestDatabase, 'sql'>): Promise<Sources> {
  const rows = await db.sql<{ name: string; source: string }>(SOURCES);
  const texts = new Map(rows.map(({ name, source }) => [name, source]));
  const reach = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name) || !texts.has(name)) return seen;
    seen.add(name);
    for (const [, called] of (texts.get(name) ?? '').matchAll(CALLED)) reach(`private.${called}`, seen);
    return seen;
  };
  const textsOf = (name: string): string[] =>
    [...reach(`public.${name}`, new Set())].map((found) => texts.get(found) ?? '');
  return {
    codesOf: (name) =>
      new Set(textsOf(name).flatMap((text) => [...text.matchAll(REFUSED)].map(([, code = '']) => code))),
    catches: (name) => textsOf(name).some((text) => text.includes(`exception when sqlstate 'P0001'`)),
  };
}
