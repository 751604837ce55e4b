/** The two ways in that the matrix tries: straight SQL with a person's role and claims, and the Data API. */
import pg from 'pg';
import { toBegin } from '@school/shared/begin-reading';
import type { Row, TestDatabase } from '../harness/database.ts';
import { people, personNames, service, type Person, type PersonName } from '../harness/people.ts';
import type { RestApi, RestClient } from '../harness/rest.ts';
import { idColumn, writtenColumn } from './scopes.ts';

export interface Refused {
  /** SQLSTATE. */
  readonly code: string;
  readonly message: string;
  /** The code for programs, and the field it is about. */
  readonly hint: string;
  readonly field: string;
}
/** Null: it went through. */
export type Outcome = Refused | null;
/** What a function answered, or how it refused. */
export type Called = { readonly answer: unknown } | { readonly refused: Refused };
export type WriteAct = 'insert' | 'update' | 'delete';
export const writeActs: readonly WriteAct[] = ['insert', 'update', 'delete'];

/** Who calls functions: the nine people, and our own server with the secret key. */
export type Caller = PersonName | 'secret_key';
export const callerNames: readonly Caller[] = [...personNames, 'secret_key'];
const callers: Readonly<Record<Caller, Person>> = { ...people, secret_key: service };

/** Some of the people in another session than usual. */
export type Instead = Partial<Record<PersonName, Person>>;

export interface Client {
  readonly name: string;
  /** Keys of the rows this person sees; an outcome when they may not even ask. */
  read(person: PersonName, table: string): Promise<readonly string[] | Outcome>;
  write(person: PersonName, table: string, act: WriteAct): Promise<Outcome>;
  call(caller: Caller, name: string, args: Row): Promise<Called>;
}

const outcomeOf = (error: unknown): Refused => {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const { code = '', message, hint = '', detail: field = '' } = error;
  return { code, message, hint, field };
};

const WRITES: Readonly<Record<WriteAct, (table: string) => string>> = {
  insert: (table) => `insert into public.${table} default values`,
  update: (table) => `update public.${table} set ${writtenColumn(table)} = ${writtenColumn(table)}`,
  delete: (table) => `delete from public.${table}`,
};

/** Everything tried here is rolled back, but the beginnings of readings: they count only when they are kept. */
export function sqlClient(db: TestDatabase, instead: Instead = {}): Client {
  const inPlace = { ...callers, ...instead };
  const attempt = (person: PersonName, sql: string, params: readonly unknown[] = []) =>
    db.tryAs<{ id: string }>(inPlace[person], sql, params);
  return {
    name: 'SQL',
    read: (person, table) =>
      attempt(person, `select ${idColumn(table)}::text as id from public.${table}`).then(
        (rows) => rows.map((row) => row.id),
        outcomeOf,
      ),
    write: (person, table, act) => attempt(person, WRITES[act](table)).then(() => null, outcomeOf),
    call: async (caller, name, args) => {
      const { text, params } = await db.prepare(name, args);
      const about = toBegin(name, args);
      if (about)
        await db
          .callAlone(inPlace[caller], 'begin_reading', { function: name, args: about })
          .catch(outcomeOf);
      return db.tryAs<{ result: unknown }>(inPlace[caller], text, params).then(
        (rows) => ({ answer: rows[0]?.result }),
        (error: unknown) => ({ refused: outcomeOf(error) }),
      );
    },
  };
}

type RestError = {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly details: string;
};

const refusedBy = ({ code, message, hint, details }: RestError): Refused => ({
  code,
  message,
  hint,
  field: details,
});
const restOutcome = (error: RestError | null): Outcome => (error ? refusedBy(error) : null);

/** The Data API cannot roll back, so functions are tried with keys that exist nowhere: refused or not is all that is asked. */
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const NOWHERE = '00000000-0000-4000-8000-0000000000ff';
const withUnknownIds = (args: Row): Row =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' && UUID.test(value) ? NOWHERE : value,
    ]),
  );

export async function restClient(rest: RestApi, instead: Instead = {}): Promise<Client> {
  const inPlace = { ...callers, ...instead };
  const clients = new Map<Caller, RestClient>();
  for (const name of callerNames) clients.set(name, await rest.client(inPlace[name]));
  const clientOf = (person: Caller): RestClient => {
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
    call: async (caller, name, args) => {
      const about = toBegin(name, withUnknownIds(args));
      // Its refusal is that of the call, which comes next.
      if (about) await clientOf(caller).rpc('begin_reading', { function: name, args: about });
      const { data, error } = await clientOf(caller).rpc(name, withUnknownIds(args));
      return error ? { refused: refusedBy(error) } : { answer: data };
    },
  };
}
