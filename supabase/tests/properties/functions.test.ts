/**
 * Every public function under generated bad input: it answers, or refuses with 42501 or with a sentence that names the
 * field; never with anything that PostgREST would make a 500. PROPERTY_RUNS sets the number of inputs per function (shared/test/inputs.ts).
 */
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, service, staffOf, type Person } from '../harness/people.ts';
import { openDatabase } from '../harness/database.ts';
import { openedScene } from '../permissions/scene.ts';
import { callOf, type Argument } from './inputs.ts';
import { endingsOf, prepare, type Ending } from './runner.ts';
import { SEED } from './seed.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = inputs(200);
/** Ten callers, whatever the number of inputs. */
const BATCH = Math.ceil(RUNS / 10);
console.log(`property tests: ${RUNS} inputs per function, PROPERTY_SEED=${SEED}`);

interface PublicFunction {
  readonly name: string;
  readonly args: readonly Argument[];
}

async function publicFunctions(): Promise<PublicFunction[]> {
  const db = await openDatabase();
  try {
    return await db.sql<PublicFunction>(`
      select p.proname as name, coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.n)
        from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs]))) with ordinality as a (name, type, mode, n)
        where a.mode = 'i'), '[]') as args
      from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`);
  } finally {
    await db.stop();
  }
}

const functions = await publicFunctions();
const scene = openedScene();
let client: pg.PoolClient;
let ids: string[];
beforeAll(async () => {
  client = await scene.db.pool.connect();
  const own = Object.values(scene).filter((value) => typeof value === 'string');
  ids = [
    ...own,
    ...Object.values(scene.applications),
    ...scene.slots,
    people.admin.id,
    people.applicant_a.id,
  ];
});
afterAll(() => {
  client.release();
});

/** Refusals that speak of a value must say which. */
const OF_A_VALUE = ['invalid_value', 'required', 'too_long', 'unknown_field'];

function complaint(ending: Ending): string | null {
  if (ending.state === '' || ending.state === '42501') return null;
  if (ending.state !== 'P0001') return `${ending.state} ${ending.message}\n${ending.where}`;
  if (!ending.hint) return `no code: ${ending.message}`;
  if (OF_A_VALUE.includes(ending.hint) && !ending.field)
    return `no field: ${ending.hint} ${ending.message}\n${ending.where}`;
  return /violates|syntax|column |relation |null value/.test(ending.message)
    ? `not for people: ${ending.message}`
    : null;
}

const askers: readonly Person[] = [
  people.applicant_a,
  people.applicant_b,
  people.accepted,
  ...staffOf.map((name) => people[name]),
  people.anon,
];
/** Whoever may call it most freely is tried most. */
const callerFor = (name: string): fc.Arbitrary<Person> =>
  [
    'claim_outbox',
    'health',
    'record_operation',
    'record_tick',
    'claim_site_build',
    'site_build_failed',
    'files_to_remove',
    'finish_outbox',
    'finish_document_upload',
    'find_account',
    'publish_due_decisions',
  ].includes(name)
    ? fc.constant(service)
    : fc.oneof(
        { weight: 3, arbitrary: fc.constant(people.super_admin) },
        { weight: 3, arbitrary: fc.constantFrom(people.applicant_a, people.accepted) },
        { weight: 1, arbitrary: fc.constantFrom(...askers) },
      );

for (const { name, args } of functions)
  test(`${name} under ${RUNS} inputs`, async () => {
    await prepare(client, name, args);
    const batch = fc.array(callOf(name, args, ids), { minLength: BATCH, maxLength: BATCH });
    const batches = fc.sample(fc.tuple(callerFor(name), batch), {
      numRuns: Math.ceil(RUNS / BATCH),
      seed: SEED,
    });
    // Each kind of problem once, with the call that showed it first.
    const problems = new Map<string, string>();
    for (const [person, calls] of batches) {
      const endings = await endingsOf(client, person, calls);
      expect(endings).toHaveLength(calls.length);
      for (const [index, ending] of endings.entries()) {
        const problem = complaint(ending);
        if (problem && !problems.has(problem))
          problems.set(problem, JSON.stringify(calls[index]).slice(0, 300));
      }
    }
    expect(Object.fromEntries(problems)).toEqual({});
  }, 600_000);
