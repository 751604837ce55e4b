/**
 * Speaking SQL as one of the people. Usage in a test file:
 *
 *   const db = openedDatabase();                // from before the first test until after the last
 *   await db.as(people.staff, 'select * from public.students');
 *   await db.call(people.applicant_a, 'submit_application');
 *   expect(await refusal(db.call(people.anon, 'my_application'))).toMatchObject({ code: '42501' });
 */
import pg from 'pg';
import { toBegin } from '@school/shared/begin-reading';
import { checkAnswer, checkRefusal, shapesOf, type Shape } from './answers.ts';
import { ownDatabase, type OwnDatabase } from './cluster.ts';
import { opened } from './opened.ts';
import { claimsOf, type Person } from './people.ts';

export type Row = Record<string, unknown>;

export interface TestDatabase {
  readonly url: string;
  readonly apiUrl: string;
  /** As the auth service of a project. */
  readonly authUrl: string;
  readonly superuserUrl: string;
  readonly pool: pg.Pool;
  /** One statement as the database's owner: setting the scene and looking behind the policies. */
  sql<T extends pg.QueryResultRow = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** One statement in a committed transaction with this person's role and claims, as the Data API does it. */
  as<T extends pg.QueryResultRow = Row>(
    person: Person,
    sql: string,
    params?: readonly unknown[],
    headers?: Row,
  ): Promise<T[]>;
  /** The same, rolled back afterwards. */
  tryAs<T extends pg.QueryResultRow = Row>(
    person: Person,
    sql: string,
    params?: readonly unknown[],
  ): Promise<T[]>;
  /**
   * public.<name>(…) with named arguments, answering what the Data API would; objects and arrays of objects are sent as
   * JSON. Each answer and refusal is held to the contract (shared/src/api). A reading is begun first, as the office does it.
   */
  call<T = unknown>(person: Person, name: string, args?: Row, headers?: Row): Promise<T>;
  /** The same call alone: a reading that was not begun refuses. */
  callAlone<T = unknown>(person: Person, name: string, args?: Row, headers?: Row): Promise<T>;
  /** The statement of such a call, for running it in some other way. */
  prepare(name: string, args?: Row): Promise<{ text: string; params: unknown[] }>;
  /** Sets private.now() to an instant; null gives the run's time back. */
  setClock(instant: Date | string | null): Promise<void>;
  stop(): Promise<void>;
}

async function asPerson(client: pg.PoolClient, person: Person, headers: Row): Promise<void> {
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true)`,
    [person.role, claimsOf(person), JSON.stringify({ 'x-forwarded-for': '203.0.113.7', ...headers })],
  );
}

/** Runs `work` in a transaction as `person`; rolls back when it throws or when `keep` is false. */
async function inTransaction<T>(
  pool: pg.Pool,
  person: Person,
  headers: Row,
  keep: boolean,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let done = false;
  try {
    await client.query('begin');
    await asPerson(client, person, headers);
    const result = await work(client);
    done = true;
    await client.query(keep ? 'commit' : 'rollback');
    return result;
  } finally {
    if (!done) await client.query('rollback');
    client.release();
  }
}

const isJson = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  (!Array.isArray(value) || value.some((item) => typeof item === 'object'));

/** One statement whose `result` is what the Data API answers to `public.name(a => $1, …)`, and its parameters. */
function callText(name: string, args: Row, shape: Shape): { text: string; params: unknown[] } {
  const names = Object.keys(args);
  const list = names.map((key, index) => `${pg.escapeIdentifier(key)} => $${index + 1}`).join(', ');
  const params = names.map((key) => (isJson(args[key]) ? JSON.stringify(args[key]) : args[key]));
  const called = `public.${pg.escapeIdentifier(name)}(${list})`;
  if (shape === 'rows')
    return { text: `select coalesce(jsonb_agg(r), '[]') as result from ${called} r`, params };
  if (shape === 'nothing') return { text: `select null as result from ${called}`, params };
  return { text: `select to_jsonb(${called}) as result`, params };
}

/** Speaking to a database that is one's own; `stop` ends it. */
export function databaseOn(own: OwnDatabase): TestDatabase {
  const pool = new pg.Pool({ connectionString: own.url, max: 60 });
  // Idle connections are cut when the database is dropped at the end.
  pool.on('error', () => undefined);
  const sql: TestDatabase['sql'] = async (text, params = []) =>
    (await pool.query(text, [...params])).rows as never;
  const as: TestDatabase['as'] = (person, text, params = [], headers = {}) =>
    inTransaction(
      pool,
      person,
      headers,
      true,
      async (client) => (await client.query(text, [...params])).rows as never,
    );
  const tryAs: TestDatabase['tryAs'] = (person, text, params = []) =>
    inTransaction(
      pool,
      person,
      {},
      false,
      async (client) => (await client.query(text, [...params])).rows as never,
    );
  let shapes: Promise<ReadonlyMap<string, Shape>> | undefined;
  const prepare: TestDatabase['prepare'] = async (name, args = {}) => {
    shapes ??= shapesOf(pool);
    return callText(name, args, (await shapes).get(name) ?? 'value');
  };
  const callAlone = async <T>(
    person: Person,
    name: string,
    args: Row = {},
    headers: Row = {},
  ): Promise<T> => {
    const { text, params } = await prepare(name, args);
    try {
      const rows = await as<{ result: T }>(person, text, params, headers);
      checkAnswer(name, rows[0]?.result);
      return rows[0]?.result as T;
    } catch (error) {
      checkRefusal(name, error);
      throw error;
    }
  };
  const call = async <T>(person: Person, name: string, args: Row = {}, headers: Row = {}): Promise<T> => {
    const about = toBegin(name, args);
    if (about) await callAlone(person, 'begin_reading', { function: name, args: about }, headers);
    return callAlone<T>(person, name, args, headers);
  };
  const setClock: TestDatabase['setClock'] = async (instant) => {
    await pool.query('delete from private.clock');
    await pool.query('insert into private.clock (offset_by) values ($1::timestamptz - now())', [
      new Date(instant ?? Date.now()).toISOString(),
    ]);
  };
  const stop = async (): Promise<void> => {
    await pool.end();
    await own.stop();
  };
  const { url, apiUrl, authUrl, superuserUrl } = own;
  return {
    url,
    apiUrl,
    authUrl,
    superuserUrl,
    pool,
    sql,
    as,
    tryAs,
    call,
    callAlone,
    prepare,
    setClock,
    stop,
  };
}

/** Opens a database of one's own with all migrations applied and nothing in it. */
export const openDatabase = async (): Promise<TestDatabase> => databaseOn(await ownDatabase());
export const openedDatabase = (): TestDatabase => opened(openDatabase);
