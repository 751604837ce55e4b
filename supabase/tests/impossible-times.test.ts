/** Times that cannot be are refused in words wherever a person types one: none at all, years no calendar has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { argumentsOf } from './permissions/arguments.ts';
import { openScene, type Scene } from './permissions/scene.ts';

let scene: Scene;
let usual: Readonly<Record<string, Row>>;
beforeAll(async () => {
  scene = await openScene();
  usual = argumentsOf(scene);
});
afterAll(() => scene.db.stop());

const IMPOSSIBLE = ['infinity', '-infinity', '294276-12-31', '4714-11-24 BC', '9999-12-31', '1066-10-14'];

/** Who may type it, and what else is to be said where the usual arguments are not enough. */
const TYPED: Readonly<Record<string, { as: Person; with?: Row; times: readonly string[] }>> = {
  advise_publication: { as: people.admissions, times: ['publish_at'] },
  claim_deposit: { as: people.accepted, times: ['sent_on'] },
  claim_child_deposit: { as: people.applicant_a, times: [] },
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
  leave_now: { as: people.house, times: ['due_at'] },
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

describe('a form', () => {
  const forms: Readonly<Record<string, (typed: string) => [Person, string, Row]>> = {
    'of a leave': (typed) => [
      people.admissions,
      'plan_leave',
      { ...usual['plan_leave'], form: { planned_from: '2090-05-05T10:00:00Z', due_at: typed } },
    ],
    'of interview times': (typed) => [
      people.admissions,
      'publish_interview_slots',
      { slots: [{ starts_at: '2026-05-05T10:00:00Z', ends_at: typed, place: 'Office' }] },
    ],
    'of a charge': (typed) => [
      people.admin,
      'add_charge',
      { student_id: scene.studentId, charge: { kind: 'other', label: 'Trip', amount: 1, due_on: typed } },
    ],
    'of a year': (typed) => [
      people.admin,
      'save_program_year',
      { year_id: scene.yearId, changes: { orientation_on: typed }, expected_version: 2 },
    ],
    'of a release': (typed) => [
      people.admissions,
      'preview_bulk',
      { ...usual['preview_bulk'], details: { publish_at: typed } },
    ],
  };
  test.each(Object.keys(forms).flatMap((form) => IMPOSSIBLE.map((typed) => [form, typed] as const)))(
    '%s refuses %s',
    async (form, typed) => {
      const [person, name, args] = forms[form]?.(typed) ?? [people.anon, '', {}];
      const refused = await refusal(scene.db.call(person, name, args));
      expect(refused).toMatchObject({ hint: 'invalid_value' });
    },
  );
});
