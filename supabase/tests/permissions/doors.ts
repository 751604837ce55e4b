/** The two ways in that the matrix tries: straight SQL with a person's role and claims, and the Data API. */
import pg from 'pg';
import { callText, type Row, type TestDatabase } from '../harness/database.ts';
import { personNames, people, type PersonName } from '../harness/people.ts';
import type { RestApi, RestClient } from '../harness/rest.ts';
import { idColumn, writtenColumn } from './scopes.ts';

/** Null: it went through. Otherwise the SQLSTATE and what was said. */
export type Outcome = { readonly code: string; readonly message: string } | null;
export type WriteAct = 'insert' | 'update' | 'delete';
export const writeActs: readonly WriteAct[] = ['insert', 'update', 'delete'];

export interface Door {
  readonly name: string;
  /** Keys of the rows this person sees; an outcome when he may not even ask. */
  read(person: PersonName, table: string): Promise<readonly string[] | Outcome>;
  write(person: PersonName, table: string, act: WriteAct): Promise<Outcome>;
  call(person: PersonName, name: string, args: Row): Promise<Outcome>;
}

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof pg.DatabaseError)) throw error;
  return { code: error.code ?? '', message: error.message };
};

const WRITES: Readonly<Record<WriteAct, (table: string) => string>> = {
  insert: (table) => `insert into public.${table} default values`,
  update: (table) => `update public.${table} set ${writtenColumn(table)} = ${writtenColumn(table)}`,
  delete: (table) => `delete from public.${table}`,
};

/** Everything tried here is rolled back. */
export function sqlDoor(db: TestDatabase): Door {
  const attempt = (person: PersonName, sql: string, params: readonly unknown[] = []) =>
    db.tryAs<{ id: string }>(people[person], sql, params);
  return {
    name: 'SQL',
    read: (person, table) =>
      attempt(person, `select ${idColumn(table)}::text as id from public.${table}`).then(
        (rows) => rows.map((row) => row.id),
        outcomeOf,
      ),
    write: (person, table, act) => attempt(person, WRITES[act](table)).then(() => null, outcomeOf),
    call: (person, name, args) => {
      const { text, params } = callText(name, args);
      return attempt(person, text, params).then(() => null, outcomeOf);
    },
  };
}

const restOutcome = (error: { code: string; message: string } | null): Outcome =>
  error ? { code: error.code, message: error.message } : null;

/** The Data API cannot roll back, so functions are tried with keys that exist nowhere: refused or not is all that is asked. */
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const NOWHERE = '00000000-0000-4000-8000-0000000000ff';
export const harmless = (args: Row): Row =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' && UUID.test(value) ? NOWHERE : value,
    ]),
  );

export async function restDoor(rest: RestApi): Promise<Door> {
  const clients = new Map<PersonName, RestClient>();
  for (const name of personNames) clients.set(name, await rest.client(people[name]));
  const clientOf = (person: PersonName): RestClient => {
    const client = clients.get(person);
    if (!client) throw new Error(`No client for ${person}.`);
    return client;
  };
  return {
    name: 'Data API',
    read: async (person, table) => {
      const { data, error } = await clientOf(person).from(table).select(idColumn(table));
      return error
        ? restOutcome(error)
        : (data as unknown as Row[]).map((row) => String(row[idColumn(table)]));
    },
    write: async (person, table, act) => {
      const key = writtenColumn(table);
      const from = clientOf(person).from(table);
      const value = key === 'term' ? 'x' : key === 'day' ? '2091-01-01' : NOWHERE;
      const row: Row = { [key]: value };
      const request =
        act === 'insert'
          ? from.insert(row)
          : act === 'update'
            ? from.update(row).not(key, 'is', null)
            : from.delete().not(key, 'is', null);
      return restOutcome((await request).error);
    },
    call: async (person, name, args) => restOutcome((await clientOf(person).rpc(name, harmless(args))).error),
  };
}
