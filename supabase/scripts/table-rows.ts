/** Tables of `public` as zod schemas, read from the catalog: columns, what may be null, and the options of check constraints. */
import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Definitions of the check constraints on this column alone. */
  readonly checks: readonly string[];
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
    coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]') as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname collate "C", a.attnum`;

const KINDS: Readonly<Record<string, string>> = {
  uuid: 'id',
  text: 'text',
  date: 'day',
  'timestamp with time zone': 'instant',
  boolean: 'z.boolean()',
  jsonb: 'z.record(z.string(), z.json())',
  integer: 'count',
  smallint: 'count',
  bigint: 'count',
  numeric: 'z.number()',
};

/** 'a', 'b' of `column = ANY (ARRAY['a'::text, 'b'::text])`; null when the constraint says something else. */
const optionsOf = (check: string, relation: string): string | null => {
  const list = new RegExp(`^CHECK \\(\\(\\w+ ${relation} \\(?ARRAY\\[([^\\]]+)\\]\\)?\\)\\)$`).exec(
    check,
  )?.[1];
  return list ? list.replaceAll('::text', '') : null;
};

function schemaOf({ table, name, type, checks, required }: Column): string {
  const find = (relation: string): string | undefined =>
    checks.map((check) => optionsOf(check, relation)).find((list) => list !== null) ?? undefined;
  const [options, members] = [find('= ANY'), find('<@')];
  const item = KINDS[type.replace(/\[\]$/, '')];
  if (!item) throw new Error(`No schema is known for the type ${type} of ${table}.${name}.`);
  const one = options ?? members;
  const kind = one ? `z.enum([${one}])` : item;
  return `${type.endsWith('[]') ? `z.array(${kind})` : kind}${required ? '' : '.nullable()'}`;
}

/** A check that asks by group which statuses it takes, said as the list of those. */
async function spelledOut(pool: pg.Pool, check: string): Promise<string> {
  const condition = /^CHECK \((.*private\.(?:phase_of|is_handed_in)\(status\).*)\)$/.exec(check)?.[1];
  if (condition === undefined) return check;
  const { rows } = await pool.query<{ list: string }>(
    `select string_agg(quote_literal(status), ', ') as list from private.application_statuses() where ${condition}`,
  );
  return `CHECK ((status = ANY (ARRAY[${rows[0]?.list ?? ''}])))`;
}

const HEADER = `/** Made by \`npm run types\` from the database. Do not edit. */
/* oxlint-disable max-lines -- as long as the database has columns */
import { z } from 'zod';
import { count, day, id, instant, text } from './values.ts';
`;

/** The text of shared/src/api/rows.generated.ts. */
export async function tableRows(pool: pg.Pool): Promise<string> {
  const found = await pool.query<Column>(COLUMNS);
  const rows = await Promise.all(
    found.rows.map(async (column) => ({
      ...column,
      checks: await Promise.all(column.checks.map((check) => spelledOut(pool, check))),
    })),
  );
  const tables = [...new Set(rows.map((column) => column.table))];
  const schemas = tables.map((table) => {
    const columns = rows.filter((column) => column.table === table);
    const lines = columns.map((column) => `  ${column.name}: ${schemaOf(column)},\n`);
    return `\nexport const ${table} = z.strictObject({\n${lines.join('')}});\n`;
  });
  return HEADER + schemas.join('');
}
