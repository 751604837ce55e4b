/** Runs many calls of one function in one round trip, each in a subtransaction, and says how each ended. */
import type pg from 'pg';
import { claimsOf, type Person } from '../harness/people.ts';
import type { Argument } from './inputs.ts';

export interface Ending {
  /** '' when it went through. */
  readonly state: string;
  readonly message: string;
  readonly field: string;
  readonly hint: string;
  readonly where: string;
}

const cast = ({ name, type }: Argument): string => {
  const key = `(c -> '${name}')`;
  const plain = `(c ->> '${name}')`;
  if (type === 'jsonb') return `${name} => nullif(${key}, 'null'::jsonb)`;
  if (type.endsWith('[]'))
    return `${name} => case when jsonb_typeof(${key}) = 'array' then array(select jsonb_array_elements_text(${key}))::${type} end`;
  return `${name} => ${plain}::${type}`;
};

/** Makes pg_temp.try_calls for this function; it runs with the caller's role. */
export async function prepare(client: pg.PoolClient, name: string, args: readonly Argument[]): Promise<void> {
  await client.query(`
    create or replace function pg_temp.try_calls(calls jsonb) returns jsonb language plpgsql as $body$
    declare
      c jsonb;
      endings jsonb := '[]';
      ended record;
      s text; m text; d text; h text; w text;
    begin
      for c in select jsonb_array_elements(calls) loop
        begin
          for ended in select public.${name}(${args.map(cast).join(', ')}) loop null; end loop;
          endings := endings || jsonb_build_array(jsonb_build_object('state', ''));
        exception when others then
          get stacked diagnostics s = returned_sqlstate, m = message_text, d = pg_exception_detail, h = pg_exception_hint, w = pg_exception_context;
          endings := endings || jsonb_build_array(jsonb_build_object('state', s, 'message', m, 'field', d, 'hint', h, 'where', left(w, 400)));
        end;
      end loop;
      return endings;
    end $body$;
    grant execute on function pg_temp.try_calls(jsonb) to anon, authenticated, service_role`);
}

/** The calls one after the other as this person, rolled back in the end. */
export async function endingsOf(
  client: pg.PoolClient,
  person: Person,
  calls: readonly Record<string, unknown>[],
): Promise<Ending[]> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', '{"x-forwarded-for": "203.0.113.8"}', true)`,
      [person.role, claimsOf(person)],
    );
    const { rows } = await client.query<{ endings: Ending[] }>('select pg_temp.try_calls($1) as endings', [
      JSON.stringify(calls),
    ]);
    return rows[0]?.endings ?? [];
  } finally {
    await client.query('rollback');
  }
}
