/**
 * What it costs that reading is written down: the list and one record as they are, beside the same functions with the tracing
 * taken out, in turns in one run. Every record is opened for the first time, so that each opening writes its lines.
 */
import type { FunctionArgs } from '@school/shared/api/types';
import type { Product } from './product.ts';
import { both, line, quantiles, type Times } from './report.ts';

const TURNS = 8;
/** Unmeasured calls after each change: every connection of the server plans the functions anew. */
const WARM_UP = 20;
const CALLS = 40;
/** At most a tenth slower. */
const LIMIT = 1.1;

const TRACED = ['private.trace_student(uuid)', 'private.trace_student_list(uuid[],text[],jsonb,text)'];

/** The functions as they are, and ones that do nothing in their place. */
async function variants({ owner }: Product): Promise<{ readonly traced: string; readonly control: string }> {
  const { rows } = await owner.query<{ whole: string; empty: string }>(
    `select pg_get_functiondef(p.oid) as whole, format('create or replace function %s(%s) returns void language sql as %L',
       p.oid::regproc, pg_get_function_arguments(p.oid), 'select') as empty
     from pg_proc p where p.oid = any ($1::regprocedure[])`,
    [TRACED],
  );
  if (rows.length !== TRACED.length) throw new Error('The functions that trace are not there.');
  return {
    traced: rows.map(({ whole }) => whole).join(';\n'),
    control: rows.map(({ empty }) => empty).join(';\n'),
  };
}

interface Question {
  readonly label: string;
  readonly ask: (place: number) => Promise<unknown>;
}

async function questions(product: Product): Promise<readonly Question[]> {
  const { rows } = await product.owner.query<{ id: string }>(
    'select id from public.students order by md5(id::text) limit 3000',
  );
  const list = (args: FunctionArgs<'search_students'>) => (place: number) =>
    product.call('search_students', { ...args, page: 1 + (place % 4000) });
  return [
    { label: 'list of 25 as it opens', ask: list({}) },
    {
      label: 'list of 25 with passports',
      ask: list({ columns: ['last_name', 'foreign_passport_number', 'foreign_passport_expiration'] }),
    },
    {
      label: 'one record',
      ask: (place) => product.call('student_record', { student_id: rows[place % rows.length]?.id ?? '' }),
    },
  ];
}

async function compare(product: Product, { label, ask }: Question): Promise<void> {
  const both_ways = await variants(product);
  const times: Record<keyof typeof both_ways, number[]> = { traced: [], control: [] };
  let place = 0;
  for (let turn = 0; turn < TURNS; turn += 1)
    // The order changes, so that neither way always comes after the other.
    for (const way of turn % 2 === 0 ? (['control', 'traced'] as const) : (['traced', 'control'] as const)) {
      await product.owner.query(both_ways[way]);
      for (let call = -WARM_UP; call < CALLS; call += 1) {
        const since = performance.now();
        await ask((place += 1));
        if (call >= 0) times[way].push(performance.now() - since);
      }
    }
  await product.owner.query(both_ways.traced);
  report(label, quantiles(times.traced), quantiles(times.control));
}

function report(label: string, traced: Times, control: Times): void {
  line(
    `${label}: traced`,
    both(traced),
    traced.p50 <= LIMIT * control.p50,
    `p50 ${(LIMIT * control.p50).toFixed(1)} ms`,
  );
  line(`${' '.repeat(label.length)}  without`, both(control));
}

export async function measureTracing(product: Product): Promise<void> {
  for (const question of await questions(product)) await compare(product, question);
  const { rows } = await product.owner.query<{ lines: number }>(
    'select count(*)::int as lines from private.access_log',
  );
  line('lines written meanwhile', String(rows[0]?.lines ?? 0), (rows[0]?.lines ?? 0) > TURNS * CALLS);
}
