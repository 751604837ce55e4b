/** The live schema against the one that the migrations of this checkout make: what somebody changed beside them. */
import { catalog } from '../../local/catalog/read.ts';
import { startScratch } from '../../local/scratch.ts';
import { onDatabase } from '../deploy/database.ts';
import { finding, guarded, type Check, type Finding } from './check.ts';

/** What is ours: schemas public and private whole; of auth and storage the policies, and the triggers that call us. */
const OURS: readonly RegExp[] = [
  /^(relation|column|constraint|function|type|policy) (public|private)\./,
  /^index .* ON (ONLY )?(public|private)\./,
  /^policy (auth|storage)\./,
  /^trigger .* ON (public|private)\./,
  /^trigger .* ON (auth|storage)\..* EXECUTE FUNCTION (public|private)\./,
  /^schema private /,
];

/** How each kind of line names its object. */
const NAMES: readonly RegExp[] = [
  /^(trigger) CREATE.* TRIGGER (\S+) .* ON (\S+)/,
  /^(index) CREATE.* INDEX (\S+) ON/,
  /^(column) (\S+) \d+ (\S+)/,
  /^(constraint) (\S+) (\S+)/,
  /^(policy) (\S+) ('(?:[^']|'')*')/,
  /^(function) (\S+\([^)]*\))/,
  /^(\S+) (\S+)/,
];

function nameOf(line: string): string {
  for (const pattern of NAMES) {
    const found = pattern.exec(line);
    if (found) return found.slice(1).join(' ');
  }
  return line;
}

const byName = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(lines.filter((line) => OURS.some((ours) => ours.test(line))).map((line) => [nameOf(line), line]));

const BESIDE =
  'Take away what was made beside the migrations, or write a migration that fixes it; `npm run deploy` does not touch it.';

/** Row security of a table, as its line says it. */
const open = (line: string): boolean => /^relation \S+ [rp] (?!rls)/.test(line);

/** What differs, each by its name. */
function driftOf(live: readonly string[], right: readonly string[]): Finding[] {
  const [there, wanted] = [byName(live), byName(right)];
  return [...new Set([...there.keys(), ...wanted.keys()])].sort().flatMap((name) => {
    const [now = '', made = ''] = [there.get(name), wanted.get(name)];
    if (now === made) return [];
    if (now !== '' && open(now) && !open(made))
      return [
        finding(
          'row-security-off',
          `${name} has no row level security.`,
          `alter table ${name.replace('relation ', '')} enable row level security; in the SQL editor, or take the table away.`,
        ),
      ];
    const how =
      now === '' ? 'is missing' : made === '' ? 'is in no migration' : 'is not as the migrations make it';
    return [finding('drift', `${name} ${how}.`, BESIDE)];
  });
}

const VERSIONS = 'select version from supabase_migrations.schema_migrations order by version';
const versions = (SUPABASE_DB_URL: string): Promise<string> =>
  onDatabase({ SUPABASE_DB_URL }, async (client) => {
    const { rows } = await client.query<{ version: string }>(VERSIONS);
    return rows.map(({ version }) => version).join();
  });

interface Reference {
  readonly url: string;
  stop(): Promise<void>;
}

/** Compares with a throw-away database that has this checkout's migrations and nothing else. */
export const driftCheck = (reference: () => Promise<Reference> = startScratch): Check =>
  guarded(
    {
      title: 'The schema is that of this checkout, and nobody changed it beside the migrations',
      run: async ({ SUPABASE_DB_URL }) => {
        const right = await reference();
        try {
          if ((await versions(SUPABASE_DB_URL)) !== (await versions(right.url)))
            return [
              finding(
                'migrations-behind',
                'The database has other migrations than this checkout, so the schemas are not compared.',
                'Run `npm run deploy`, from the newest checkout.',
              ),
            ];
          const [live, made] = [SUPABASE_DB_URL, right.url].map((url) => catalog(url, { rows: false }));
          return driftOf((await live) ?? [], (await made) ?? []);
        } finally {
          await right.stop();
        }
      },
    },
    'drift-unasked',
    'Look at SUPABASE_DB_URL.',
  );
