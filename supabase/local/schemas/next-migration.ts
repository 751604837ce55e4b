/**
 * What brings a migrated database to the schemas' text: statements for functions, policies, triggers, indexes, comments and rights, plain
 * columns and declared rows, and a place to fill by hand for what else tables and rows need. What differs is asked of the two catalogs, never of texts.
 */
import pg from 'pg';
import { catalog } from '../catalog/read.ts';
import type { Placed } from './apply.ts';
import { withoutComments } from './statements.ts';

interface Database {
  readonly superuserUrl: string;
}
export interface NextMigration {
  /** The file's text; empty where nothing differs. */
  readonly sql: string;
  /** Functions that cannot be made again, with what depends on them. */
  readonly refused: readonly string[];
}
interface Line {
  readonly kind: string;
  readonly rest: string;
}

const KINDS = /^(default privileges|event trigger|role setting|\w+) (.*)$/s;
const lineOf = (text: string): Line => {
  const [, kind = '', rest = ''] = KINDS.exec(text) ?? [];
  return { kind, rest };
};
const ROLES = 'public, anon, authenticated, service_role';

/** A function's line in parts: its signature, what `create or replace` cannot change, and its rights. */
interface FunctionLine {
  readonly name: string;
  readonly signature: string;
  readonly shape: string;
}
const functionOf = ({ rest }: Line): FunctionLine => {
  const [, signature = '', shape = ''] = /^([\w.]+\(.*?\)) (\(.*?\) returns .*?) \w+ kind=/s.exec(rest) ?? [];
  return { signature, shape, name: signature.slice(0, signature.indexOf('(')) };
};

const DEPENDENTS = `
  select pg_describe_object(d.classid, d.objid, d.objsubid) as name from pg_depend d
  where d.refclassid = 'pg_proc'::regclass and d.refobjid = $1::regprocedure and d.deptype = 'n'`;

async function dependents(url: string, signature: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(DEPENDENTS, [signature]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The statements about one thing, in the order in which they can be applied. */
const about = (order: readonly Placed[], ...keys: readonly string[]): string[] =>
  order.filter(({ key }) => keys.includes(key)).map(({ text }) => text.trim());

const replaced = (text: string): string => {
  const bare = withoutComments(text);
  return (
    text.slice(0, text.length - bare.length) + bare.replace(/^create function/, 'create or replace function')
  );
};

interface Parts {
  readonly drops: string[];
  readonly makes: string[];
  readonly byHand: string[];
  readonly refused: string[];
}

async function functions(
  before: Database,
  gone: readonly Line[],
  come: readonly Line[],
  order: readonly Placed[],
  parts: Parts,
): Promise<void> {
  const [old, own] = [gone, come].map((lines) =>
    lines.filter(({ kind }) => kind === 'function').map(functionOf),
  ) as [FunctionLine[], FunctionLine[]];
  const asTyped = (name: string): boolean => order.some(({ key }) => key === `function ${name}`);
  const again = new Set<string>();
  for (const { signature, shape, name } of old) {
    const stays = own.some((each) => each.signature === signature && each.shape === shape) && asTyped(name);
    if (stays) continue;
    const asks = await dependents(before.superuserUrl, signature);
    if (asks.length > 0) parts.refused.push(`${signature} is asked by ${asks.join(', ')}`);
    // The wrapper in public goes with what it wraps.
    parts.drops[name.startsWith('public.') ? 'unshift' : 'push'](`drop function ${signature};`);
    again.add(name);
  }
  // As the schemas were applied: what a function asks for when it is made comes before it.
  const placeOf = (name: string): number =>
    order.findIndex(
      ({ key }) => key === `function ${name}` || `public.${key.replace('expose ', '')}` === name,
    );
  // New ones first: the texts were applied without a look into the bodies, a migration is applied with one.
  const isKnown = (name: string): number => Number(old.some((each) => each.name === name));
  const names = [...new Set(own.map((each) => each.name))].sort(
    (a, b) => isKnown(a) - isKnown(b) || placeOf(a) - placeOf(b),
  );
  for (const name of names) {
    const bare = name.slice(name.indexOf('.') + 1);
    const rights = about(order, `rights on ${name}`, `comment OBJECT_FUNCTION ${name}`);
    const signatures = own.filter((each) => each.name === name).map(({ signature }) => signature);
    if (asTyped(name)) {
      parts.makes.push(...about(order, `function ${name}`).map(replaced));
      const kept = signatures.filter(
        (signature) => old.some((each) => each.signature === signature) && !again.has(name),
      );
      parts.makes.push(
        // A signature may be long: a line of SQL has 140 characters at most.
        ...kept.map((signature) => `revoke all on function ${signature}\n  from ${ROLES};`),
        ...rights,
      );
    }
    // Where the wrapper stays, its rights on the function are said again.
    const expose = about(order, `expose ${bare}`).map(withoutComments);
    const wrapperDiffers = own.some((each) => each.name === `public.${bare}`);
    if (name.startsWith('public.')) parts.makes.push(...expose);
    else if (!wrapperDiffers && expose.length > 0)
      parts.makes.push(
        ...signatures.map(
          (signature) =>
            `grant execute on function ${signature} to ${/expose\('([^']*)'/.exec(expose[0] ?? '')?.[1] ?? ''};`,
        ),
      );
  }
}

/** Things that are dropped and made again whole; what the catalog prints, and how it is dropped. */
const WHOLE: Readonly<
  Record<
    string,
    { readonly name: RegExp; key(name: string, on: string): string; drop(name: string, on: string): string }
  >
> = {
  policy: {
    name: /^(?<on>[\w.]+) '(?<name>(?:[^']|'')*)'/,
    key: (name, on) => `policy ${name} on ${on}`,
    drop: (name, on) => `drop policy "${name}" on ${on};`,
  },
  trigger: {
    name: /^CREATE (?:CONSTRAINT )?TRIGGER (?<name>\w+) .*? ON (?<on>[\w.]+) /,
    key: (name, on) => `trigger ${name} on ${on}`,
    drop: (name, on) => `drop trigger ${name} on ${on};`,
  },
  index: {
    name: /^CREATE (?:UNIQUE )?INDEX (?<name>\w+) ON (?<on>[\w.]+) /,
    key: (name, on) => `index ${name} on ${on}`,
    drop: (name, on) => `drop index ${on.split('.')[0]}.${name};`,
  },
};

/** Tables whose rows are declared with the schema and asked for by no other table: they are written whole. */
const DECLARED = ['private.student_fields'];

/** A column without default, obligation or rights of its own: where it comes, rows that stand need nothing. */
const PLAIN_COLUMN =
  /^(?<table>[\w.]+) (?<place>\d+) (?<name>\w+) (?<type>(?:(?!not null|identity=|generated=| default ).)+?)(?: collate [\w."]+)? default$/;

/** Columns that are added last to tables that stand, with the checks that are theirs alone. */
function addedColumns(old: readonly Line[], come: readonly Line[], fresh: ReadonlySet<string>) {
  const added = come
    .filter(({ kind }) => kind === 'column')
    .flatMap((line) => {
      const { table = '', place = '', name = '', type = '' } = PLAIN_COLUMN.exec(line.rest)?.groups ?? {};
      const stood = old.filter(({ kind, rest }) => kind === 'column' && rest.startsWith(`${table} `)).length;
      return table && !fresh.has(table) && Number(place) > stood ? [{ line, table, name, type }] : [];
    });
  const checks = come.flatMap((line) => {
    const [, table = '', name = '', check = ''] =
      /^([\w.]+) (\w+) (CHECK .*?)(?: COMMENT '(?:[^']|'')*')?$/s.exec(line.rest) ?? [];
    const own = added.some((column) => column.table === table && name.endsWith(`_${column.name}_check`));
    return line.kind === 'constraint' && own ? [{ line, table, name, check }] : [];
  });
  return {
    lines: new Set([...added, ...checks].map(({ line }) => line)),
    statements: [
      ...added.map(({ table, name, type }) => `alter table ${table} add column ${name} ${type};`),
      ...checks.map(({ table, name, check }) => `alter table ${table} add constraint ${name}\n  ${check};`),
    ],
    comments: checks.map(({ table, name }) => `comment OBJECT_TABCONSTRAINT ${table}.${name}`),
  };
}

const tableOf = (line: Line): string => /^[\w.]+/.exec(line.rest)?.[0] ?? line.rest;
const withoutComment = (line: Line): string => line.rest.replace(/ COMMENT '(?:[^']|'')*'$/, '');

/** The migration from the database `before` to the schema of `after`, whose statements were applied in this order. */
export async function nextMigration(
  before: Database,
  after: Database,
  order: readonly Placed[],
): Promise<NextMigration> {
  const [old, own] = [await catalog(before.superuserUrl), await catalog(after.superuserUrl)];
  const [had, has] = [new Set(old), new Set(own)];
  const gone = old.filter((line) => !has.has(line)).map(lineOf);
  const come = own.filter((line) => !had.has(line)).map(lineOf);
  const parts: Parts = { drops: [], makes: [], byHand: [], refused: [] };

  const fresh = new Set(
    come
      .filter(
        ({ kind, rest }) =>
          kind === 'relation' &&
          !gone.some((line) => line.kind === kind && tableOf(line) === /^[\w.]+/.exec(rest)?.[0]),
      )
      .map(tableOf),
  );
  for (const table of fresh)
    parts.makes.push(
      ...about(
        order,
        `table ${table}`,
        `comment OBJECT_TABLE ${table}`,
        `rights on ${table}`,
        `rows of ${table}`,
      ),
    );
  const columns = addedColumns(old.map(lineOf), come, fresh);
  parts.makes.push(...columns.statements);
  await functions(before, gone, come, order, parts);
  parts.makes.push(...about(order, ...columns.comments));
  const seen = new Set<string>();
  const declared = new Set<string>();
  for (const [lines, isOld] of [
    [gone, true],
    [come, false],
  ] as const)
    for (const line of lines) {
      const whole = WHOLE[line.kind];
      const { name = '', on = '' } = whole?.name.exec(line.rest)?.groups ?? {};
      const made = whole ? about(order, whole.key(name, on)) : [];
      if (whole && isOld && !old.some((text) => text.startsWith(`constraint ${on} ${name} `)))
        parts.drops.unshift(whole.drop(name, on));
      if (whole && !isOld) parts.makes.push(...made);
      if (whole || line.kind === 'function' || fresh.has(tableOf(line)) || columns.lines.has(line)) continue;
      if (line.kind === 'row' && DECLARED.includes(tableOf(line))) {
        declared.add(tableOf(line));
        continue;
      }
      const twin = (isOld ? come : gone).find(
        (other) => other.kind === line.kind && withoutComment(other) === withoutComment(line),
      );
      const words = / COMMENT /.test(line.rest) || twin;
      const [table = '', part = ''] = line.rest.split(' ');
      const comment = about(
        order,
        `comment OBJECT_TABCONSTRAINT ${table}.${part}`,
        `comment OBJECT_TABLE ${table}`,
      );
      if (twin && words && comment.length > 0) {
        if (!seen.has(comment.join())) parts.makes.push(...comment);
        seen.add(comment.join());
      } else parts.byHand.push(`-- ${isOld ? 'now:    ' : 'wanted: '} ${line.kind} ${line.rest}`);
    }
  for (const table of declared)
    parts.makes.push(`delete from ${table};`, ...about(order, `rows of ${table}`));
  // A check without a sentence of its own gets the one that follows from its definition.
  if (come.some(({ kind, rest }) => kind === 'constraint' && / CHECK /.test(rest)))
    parts.makes.push('select private.describe_checks();');
  const hand =
    parts.byHand.length === 0
      ? []
      : [
          `-- BY HAND, in place of these lines (a column that is added stands last in its table):\n${parts.byHand.map((line) => line.replaceAll('\n', ' ')).join('\n')}`,
        ];
  const sql = [parts.drops.join('\n'), ...hand, ...new Set(parts.makes)]
    .filter((text) => text !== '')
    .join('\n\n');
  return { sql: sql && `${sql}\n`, refused: parts.refused };
}
