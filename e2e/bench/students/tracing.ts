/**
 * What it costs that reading is written down first: the list and one record begun and read, beside the same functions with the tracing
 * taken out, in turns in one run. Every record is opened for the first time, so that each opening writes its lines.
 */
import type { FunctionArgs } from '@school/shared/api/types';
import type { Product } from './product.ts';
import { both, line, quantiles, type Times } from './report.ts';

const TURNS = 8;
/** Unmeasured calls after each change: every connection of the server plans the functions again. */
const WARM_UP = 20;
const CALLS = 40;
/** At most one round trip and a tenth slower. */
const LIMIT = 1.1;

const REQUIRES = 'private.require_begun(text,text,text,uuid[],text[])';

/** The function that asks for the line as it is, and one that does nothing in its place. */
async function variants({ owner }: Product): Promise<{ readonly traced: string; readonly control: string }> {
  const { rows } = await owner.query<{ whole: string; empty: string }>(
    `select pg_get_functiondef(p.oid) as whole, format('create or replace function %s(%s) returns void language sql stable as %L',
       p.oid::regproc, pg_get_function_arguments(p.oid), 'select') as empty
     from pg_proc p where p.oid = $1::regprocedure`,
    [REQUIRES],
  );
  const [found] = rows;
  if (!found) throw new Error('The function that asks for the line is not there.');
  return { traced: found.whole, control: found.empty };
}

type Way = 'traced' | 'control';
interface Question {
  readonly label: string;
  readonly ask: (place: number, way: Way) => Promise<unknown>;
}

async function questions(product: Product): Promise<readonly Question[]> {
  const { rows } = await product.owner.query<{ id: string }>(
    'select id from public.students order by md5(id::text) limit 3000',
  );
  const list = (args: FunctionArgs<'search_students'>) => (place: number, way: Way) => {
    const asked = { ...args, page: 1 + (place % 100) };
    return way === 'traced'
      ? product.call('search_students', asked)
      : product.callAlone('search_students', asked);
  };
  const record = (place: number, way: Way) => {
    const asked = { student_id: rows[place % rows.length]?.id ?? '' };
    return way === 'traced'
      ? product.call('student_record', asked)
      : product.callAlone('student_record', asked);
  };
  return [
    { label: 'list of 25 as it opens', ask: list({}) },
    {
      label: 'list of 25 with passports',
      ask: list({ columns: ['last_name', 'foreign_passport_number', 'foreign_passport_expiration'] }),
    },
    { label: 'one record', ask: record },
  ];
}

async function compare(product: Product, { label, ask }: Question, judged: boolean): Promise<void> {
  const both_ways = await variants(product);
  const times: Record<Way | 'trip', number[]> = { traced: [], control: [], trip: [] };
  const timed = async (into: number[], work: () => Promise<unknown>, counts: boolean): Promise<void> => {
    const since = performance.now();
    await work();
    if (counts) into.push(performance.now() - since);
  };
  let place = 0;
  for (let turn = 0; turn < TURNS; turn += 1)
    // The order changes, so that neither way always comes after the other.
    for (const way of turn % 2 === 0 ? (['control', 'traced'] as const) : (['traced', 'control'] as const)) {
      await product.owner.query(both_ways[way]);
      for (let call = -WARM_UP; call < CALLS; call += 1) {
        await timed(times[way], () => ask((place += 1), way), call >= 0);
        await timed(times.trip, () => product.empty(), call >= 0);
      }
    }
  await product.owner.query(both_ways.traced);
  report(label, quantiles(times.traced), quantiles(times.control), quantiles(times.trip), judged);
}

function report(label: string, traced: Times, control: Times, trip: Times, judged: boolean): void {
  const limit = trip.p50 + LIMIT * control.p50;
  line(`${label}: traced`, both(traced), !judged || traced.p50 <= limit, `p50 ${limit.toFixed(1)} ms`);
  line(`${' '.repeat(label.length)}  without`, both(control));
}

/** Unless it is judged, the times are printed beside what would be the limit. */
export async function measureTracing(
  product: Product,
  { judged }: { readonly judged: boolean },
): Promise<void> {
  for (const question of await questions(product)) await compare(product, question, judged);
  const { rows } = await product.owner.query<{ lines: number }>(
    'select count(*)::int as lines from private.access_log',
  );
  line('lines written meanwhile', String(rows[0]?.lines ?? 0), (rows[0]?.lines ?? 0) > TURNS * CALLS);
}
