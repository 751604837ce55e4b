/** How the seed works: as a person, at a time, through the product's own functions. */
import type { PoolClient } from 'pg';
import type { FunctionArgs, FunctionName, FunctionResult } from '@school/shared/api/types';

export interface Stage {
  readonly client: PoolClient;
  /** The real moment of seeding. */
  readonly now: Date;
  /** From here on the caller is this person (null: nobody, as the site's visitors). */
  as(person: string | null, address?: string): Promise<void>;
  /** From here on private.now() stands at this instant. */
  at(instant: Date): Promise<void>;
  /** Calls public.<name>(…) with named arguments and returns its value. */
  call<Name extends FunctionName>(name: Name, args: FunctionArgs<Name>): Promise<FunctionResult<Name>>;
}

/** Objects and lists of objects travel as JSON, lists of keys as arrays. */
const jsonb = (value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((item) => typeof item === 'object'))
    ? JSON.stringify(value)
    : value;

/** Staff act in a session; this one ends with the seed's transaction (endSeedSessions). */
async function seedSession(client: PoolClient, person: string): Promise<{ session_id: string; aal: string }> {
  await client.query(
    `insert into auth.sessions (id, user_id, aal, tag) values ($1, $1, 'aal2', 'seed') on conflict (id) do nothing`,
    [person],
  );
  return { session_id: person, aal: 'aal2' };
}

/** Nobody stays signed in after the seed. */
export async function endSeedSessions(client: PoolClient): Promise<void> {
  await client.query(`delete from auth.sessions where tag = 'seed'`);
}

export function createStage(client: PoolClient, now: Date): Stage {
  const as = async (person: string | null, address = '192.0.2.1'): Promise<void> => {
    const session = person ? await seedSession(client, person) : {};
    const claims = person ? { sub: person, role: 'authenticated', ...session } : { role: 'anon' };
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true)`,
      [JSON.stringify(claims), JSON.stringify({ 'x-forwarded-for': address })],
    );
  };
  const at = async (instant: Date): Promise<void> => {
    await client.query(
      `insert into private.clock (offset_by) values ($1::timestamptz - now())
       on conflict (only_row) do update set offset_by = excluded.offset_by`,
      [instant.toISOString()],
    );
  };
  const call: Stage['call'] = async (name, args) => {
    const given: Readonly<Record<string, unknown>> = args;
    const names = Object.keys(given);
    const list = names.map((key, index) => `${key} => $${index + 1}`).join(', ');
    const { rows } = await client.query<{ result: never }>(
      `select public.${name}(${list}) as result`,
      names.map((key) => jsonb(given[key])),
    );
    const row = rows[0];
    if (!row) throw new Error(`${name} answered nothing.`);
    return row.result;
  };
  return { client, now, as, at, call };
}
