/** Times that cannot be are refused in words wherever a person types one: none at all, years no calendar has. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Callers, FunctionContract } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { argumentsOf } from './permissions/arguments.ts';
import { openedScene } from './permissions/scene.ts';

const scene = openedScene();
let usual: Readonly<Record<string, Row>>;
beforeAll(() => {
  usual = argumentsOf(scene);
});

const IMPOSSIBLE = ['infinity', '-infinity', '294276-12-31', '4714-11-24 BC', '9999-12-31', '1066-10-14'];

/** Who may type it, and what else is to be said where the usual arguments are not enough. */
const TYPED: Readonly<Record<string, { as: Person; with?: Row; times: readonly string[] }>> = {
  advise_publication: { as: people.admissions, times: ['publish_at'] },
  claim_deposit: { as: people.accepted, times: ['sent_on'] },
  // Who follows the accepted one.
  claim_child_deposit: { as: people.applicant_b, times: ['sent_on'] },
  extend_deadline: { as: people.admissions, times: ['until'] },
  grant_extension: { as: people.admissions, times: ['until'] },
  begin_staff_invitation: {
    as: people.super_admin,
    with: { role: 'house', works_until: '2090-12-01' },
    times: ['works_from', 'works_until'],
  },
  invite_staff_account: {
    as: people.super_admin,
    with: { role: 'house', works_until: '2090-12-01' },
    times: ['works_from', 'works_until'],
  },
  preview_year_batch: { as: people.admissions, times: [] },
  record_decision: { as: people.admissions, with: { hold: true }, times: ['publish_at'] },
  run_year_batch: { as: people.admissions, times: [] },
  schedule_publication: { as: people.admissions, times: ['publish_at'] },
  send_mailing: { as: people.admissions, times: ['send_at'] },
  set_staff_account: {
    as: people.super_admin,
    with: { role: 'house', works_until: '2090-12-01' },
    times: ['works_from', 'works_until'],
  },
};
/** What is looked for and nowhere kept. */
const READ = ['office_interviews', 'save_draft'];

test('every function that takes a time is tried here', async () => {
  const taking = await scene.db.sql<{ proname: string }>(
    `select distinct proname from pg_catalog.pg_proc, unnest(proargtypes) t
     where pronamespace = 'public'::regnamespace and t in ('timestamptz'::regtype, 'date'::regtype)
       and has_function_privilege('authenticated', pg_proc.oid, 'execute') order by 1`,
  );
  expect(taking.map(({ proname }) => proname)).toEqual([...Object.keys(TYPED), ...READ].sort());
});

describe.each(
  Object.entries(TYPED).flatMap(([name, { times, ...how }]) =>
    times.map((field) => ({ name, field, ...how })),
  ),
)('$field of $name', ({ name, field, as, with: more }) => {
  test.each(IMPOSSIBLE)('is not %s', async (typed) => {
    const refused = await refusal(scene.db.call(as, name, { ...usual[name], ...more, [field]: typed }));
    expect(refused).toMatchObject({ hint: 'invalid_value' });
    expect(refused?.message).toMatch(/^[A-Z].*[.]$/);
  });
});

/** Where a form of this shape takes a time: the path to each column that holds one. */
function pathsOf(schema: unknown, times: ReadonlySet<string>, at: readonly string[] = []): string[][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return pathsOf(schema.unwrap(), times, at);
  if (schema instanceof z.ZodArray) return pathsOf(schema.element, times, [...at, '0']);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => pathsOf(inner, times, [...at, name]));
  if (!(schema instanceof z.ZodRecord) || !(schema.keyType instanceof z.ZodEnum)) return [];
  return schema.keyType.options.flatMap((name) => (times.has(String(name)) ? [[...at, String(name)]] : []));
}

/** The same arguments with this value at the end of the path. */
function put(into: unknown, [first, ...rest]: readonly string[], value: string): unknown {
  if (first === undefined) return value;
  const within = (into ?? (first === '0' ? [] : {})) as Record<string, unknown>;
  const changed = { ...within, [first]: put(within[first], rest, value) };
  return first === '0' ? Object.values(changed) : changed;
}

const BY_CALLERS: Partial<Record<Callers, Person>> = {
  administrators: people.admin,
  applicants: people.accepted,
  officers: people.admissions,
  'officers and the house': people.admissions,
};
/** They say what is wrong in their answer, or only compare; drafts are tried with the portal's own calls. */
const ANSWERING = [
  ...['student_duplicates', 'student_problems', 'start_application'],
  ...['preview_student_batch', 'run_student_batch'],
];

/** Forms that are read for one action alone. */
const CHARGE = { action: 'charge', charge: { kind: 'other', label: 'Trip', amount: '40' } };
const FOR_ACTION: Readonly<Record<string, { as: Person; with: Row }>> = {
  preview_year_batch: { as: people.admin, with: CHARGE },
  run_year_batch: { as: people.admin, with: CHARGE },
};

test('no form of the contract takes one', async () => {
  const columns = await scene.db.sql<{ attname: string }>(
    `select distinct attname from pg_catalog.pg_attribute join pg_catalog.pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and atttypid in ('date'::regtype, 'timestamptz'::regtype)`,
  );
  const times = new Set(columns.map(({ attname }) => attname));
  const tried = new Set<string>();
  for (const [name, { args, callers }] of Object.entries<FunctionContract>(contract))
    for (const path of ANSWERING.includes(name) ? [] : pathsOf(args, times)) {
      tried.add(name);
      for (const typed of IMPOSSIBLE) {
        const { as = BY_CALLERS[callers] ?? people.anon, with: more } = FOR_ACTION[name] ?? {};
        const form = put({ ...usual[name], ...more }, path, typed) as Row;
        const refused = await refusal(scene.db.call(as, name, form));
        expect([name, path, typed, refused.hint]).toEqual([
          name,
          path,
          typed,
          expect.stringMatching(/^(invalid_value|unknown_field)$/),
        ]);
      }
    }
  expect([...tried]).toEqual(expect.arrayContaining(['plan_leave', 'publish_interview_slots', 'add_charge']));
});

test.each(IMPOSSIBLE)('what answers what is wrong names the field: %s', async (typed) => {
  const draft = (field: string) => [{ field, base: null, value: typed }];
  const errors = async (as: Person, name: string, args: Row): Promise<unknown> =>
    (await scene.db.call<{ errors: unknown }>(as, name, args)).errors;
  const asked = [{ field: 'passport_expires_on', message: 'Enter a real date, for example 2008-05-31.' }];
  expect(
    await errors(people.applicant_a, 'save_application_fields', { changes: draft('passport_expires_on') }),
  ).toEqual(asked);
  expect(
    await scene.db.call(people.admissions, 'student_problems', {
      student_id: scene.studentId,
      changes: { date_of_birth: typed },
    }),
  ).toContainEqual({ field: 'date_of_birth', sentence: asked[0]?.message });
  const moved = { ...usual['preview_year_batch'], last_day: typed };
  const preview = scene.db.call(people.admissions, 'preview_year_batch', moved);
  expect(await preview).toMatchObject([{ problem: { code: 'invalid_value' } }]);
  expect(
    await refusal(
      scene.db.call(people.admissions, 'preview_bulk', {
        ...usual['preview_bulk'],
        details: { publish_at: typed },
      }),
    ),
  ).toMatchObject({ hint: 'invalid_value' });
  const fields = [{ field: 'date_of_birth', op: 'from', value: typed }];
  expect(
    await refusal(scene.db.call(people.admissions, 'search_students', { filters: { fields } })),
  ).toMatchObject({ hint: 'invalid_value' });
});
