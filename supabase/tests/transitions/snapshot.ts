/** Every row of every table of the product, to be compared before and after one transition. */
import type { Row, TestDatabase } from '../harness/database.ts';

/** Rows by table and primary key. */
export interface Snapshot {
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  /** The product's clock when the snapshot was taken. */
  readonly at: number;
}

/** The tests' own hand on the clock is no fact of the product's; lines of who read what are held by reading.test.ts. */
// The amount of a mail is part of the mail (mail/amounts.test.ts).
const LEFT_OUT = ['private.clock', 'private.access_log', 'private.mail_facts'];

/** The year that a record shows repeats it, which students/enrollments.test.ts holds; only the others say something new. */
const ONLY: Readonly<Record<string, string>> = { 'public.student_enrollments': 'where not t.is_shown' };

interface TableKey {
  readonly name: string;
  readonly keys: readonly string[];
}

const tables = (db: TestDatabase): Promise<TableKey[]> =>
  db.sql<{ name: string; keys: string[] }>(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary order by a.attnum) as keys
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
       and n.nspname || '.' || c.relname <> all ($1) order by 1`,
    [LEFT_OUT],
  );

/** The name as the table of transitions says it: public tables without their schema. */
const shortName = (name: string): string => name.replace(/^public\./, '');

export async function snapshot(db: TestDatabase): Promise<Snapshot> {
  const found = await tables(db);
  const text = found
    .map(({ name }, index) => `select ${index} as n, to_jsonb(t) as row from ${name} t ${ONLY[name] ?? ''}`)
    .join(' union all ');
  const rows = new Map<string, Map<string, Row>>(found.map(({ name }) => [shortName(name), new Map()]));
  for (const { n, row } of await db.sql<{ n: number; row: Row }>(text)) {
    const table = found[n];
    if (!table || table.keys.length === 0)
      throw new Error(`${table?.name ?? 'A table'} has no primary key to know its rows by.`);
    rows.get(shortName(table.name))?.set(JSON.stringify(table.keys.map((key) => row[key])), row);
  }
  const clock = await db.sql<{ now: Date }>('select private.now() as now');
  return { rows, at: clock[0]?.now.getTime() ?? 0 };
}
