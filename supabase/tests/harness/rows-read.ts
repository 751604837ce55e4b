/** How many rows a question reads, by table: what its time depends on, and steady where seconds are not. */
import type pg from 'pg';
import { toBegin } from '@school/shared/begin-reading';
import type { TestDatabase } from './database.ts';
import { claimsOf, type Person } from './people.ts';

export type Question = readonly [name: string, args?: Readonly<Record<string, unknown>>];

/** Rows that this connection has read, by table; what earlier transactions read may still be among them. */
async function counted(client: pg.PoolClient): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; read: number }>(
    `select schemaname || '.' || relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** Rows that one question reads, by table; asked twice, since the first asking also fills what the server keeps. */
export async function rowsRead(
  db: TestDatabase,
  person: Person,
  [name, args]: Question,
): Promise<Readonly<Record<string, number>>> {
  const { text, params } = await db.prepare(name, args);
  const about = toBegin(name, args ?? {});
  if (about) await db.callAlone(person, 'begin_reading', { function: name, args: about });
  const client = await db.pool.connect();
  const ask = async (): Promise<Record<string, number>> => {
    await client.query('begin');
    const before = await counted(client);
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
        set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true)`,
      [person.role, claimsOf(person)],
    );
    await client.query(text, params);
    await client.query('reset role');
    const after = await counted(client);
    await client.query('rollback');
    const read = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const);
    // The reader's own lines grow with each of these readings and say nothing of others; a product has no clock of its own.
    return Object.fromEntries(
      read.filter(([table, rows]) => rows > 0 && table !== 'private.access_log' && table !== 'private.clock'),
    );
  };
  try {
    await ask();
    return await ask();
  } finally {
    client.release();
  }
}
