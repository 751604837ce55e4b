/**
 * Everything a schema is, as sorted lines of text. Two schemas with the same lines behave the same.
 *
 * Bodies of functions are compared by their tokens: comments are left out, white space outside quotes is one space and
 * none beside brackets, commas and semicolons. Everything else is printed as PostgreSQL itself prints it.
 */
import pg from 'pg';
import { CATALOG_QUERIES } from './queries.ts';

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|[^'"\s/-]+|[/-]/g;
const QUOTED = /^['"]/;
const BLANK = /^(?:--|\/\*|\s)/;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').replace(/ ?([(),;[\]]) ?/g, '$1');

/** The body of a function by its tokens (see above). */
export function normalBody(body: string): string {
  let normal = '';
  let open = '';
  for (const token of body.match(TOKENS) ?? []) {
    if (!QUOTED.test(token)) {
      open += BLANK.test(token) ? ' ' : token;
      continue;
    }
    // Beside quotes a space stays one space.
    normal += tidy(open) + token;
    open = '';
  }
  return (normal + tidy(open)).trim();
}

/** Rows that migrations bring with them, without the moment at which they were written. */
async function rows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; moments: string[] }>(
    `select c.oid::regclass::text as name,
       array(select a.attname::text from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
             where d.adrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) ~ '^(private\\.)?now\\(\\)$') as moments
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'storage') and c.relkind in ('r', 'p') order by 1`,
  );
  const lines: string[] = [];
  for (const { name, moments } of tables) {
    const found = await client.query<{ row: string }>(
      `select (to_jsonb(t) - '{created_at,updated_at}'::text[] - $1::text[])::text as row from ${name} t`,
      [moments],
    );
    lines.push(...found.rows.map(({ row }) => `row ${name}: ${row}`));
  }
  return lines;
}

/** The sorted lines of the database at `url`; those of its rows only where nobody has written any. */
export async function catalog(url: string, options: { rows: boolean } = { rows: true }): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set search_path = ''`);
    const lines = options.rows ? await rows(client) : [];
    for (const [kind, sql] of Object.entries(CATALOG_QUERIES)) {
      const found = await client.query<{ line: string; body: string | null }>(sql);
      lines.push(
        ...found.rows.map(
          ({ line, body }) => `${kind} ${line}${body === null ? '' : ` AS ${normalBody(body)}`}`,
        ),
      );
    }
    return lines.sort();
  } finally {
    await client.end();
  }
}
