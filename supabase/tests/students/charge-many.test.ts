/** One charge for many: looked over with who is left out and why, written as one, once for one key, and voided as one. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccepted } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openStage, type Stage } from '../harness/world.ts';

interface Line {
  readonly student_id: string;
  readonly charges: readonly Row[];
  readonly problem: { readonly sentence: string } | null;
}
interface Batch {
  readonly id: string;
  readonly people: number;
}
let stage: Stage;
const ids: string[] = [];
let elsewhere: string;
beforeAll(async () => {
  stage = await openStage();
  for (let n = 0; n < 3; n += 1) ids.push((await newAccepted(stage.db)).studentId);
  const made = await stage.db.call<{ id: string }>(people.admissions, 'create_student', {
    form: { first_name: 'Of', last_name: 'Nowhere', email: 'nowhere@example.org' },
  });
  elsewhere = made.id;
});
afterAll(() => stage.db.stop());

const trip = { kind: 'other', label: 'Trip to the north', amount: '40.10', due_on: '2027-01-05' };
const asked = (more: Row = {}): Row => ({
  action: 'charge',
  student_ids: ids,
  program_year_id: stage.yearId,
  charge: trip,
  ...more,
});
const preview = (more: Row = {}, person = people.admin): Promise<Line[]> =>
  stage.db.call(person, 'preview_year_batch', asked(more));
const run = (more: Row = {}, person = people.admin): Promise<Batch> =>
  stage.db.call(person, 'run_year_batch', asked(more));
const trips = () =>
  stage.db.sql(
    `select amount::float8, due_on::text, is_active from public.charges where label = 'Trip to the north' order by student_id`,
  );
const owed = () =>
  stage.db.sql(
    'select amount_owed::float8 as owed from public.student_enrollments where student_id = any ($1)',
    [ids],
  );

test('the preview names each with the charge, and who is left out and why; nothing is written', async () => {
  const lines = await preview({ student_ids: [...ids, elsewhere] });
  expect(lines.filter(({ problem }) => !problem)).toHaveLength(3);
  for (const { charges } of lines.filter(({ problem }) => !problem))
    expect(charges).toEqual([{ kind: 'other', amount: 40.1, due_on: '2027-01-05' }]);
  expect(lines.find(({ student_id }) => student_id === elsewhere)?.problem?.sentence).toBe(
    'Not enrolled in this year.',
  );
  const twice = await preview({ charge: { kind: 'tuition', label: 'Tuition', amount: 1 } });
  expect(twice.map(({ problem }) => problem?.sentence)).toEqual(
    ids.map(() => 'There is such a charge already. Void it first, or enter this one as other.'),
  );
  expect(await trips()).toEqual([]);
});

test('what is wrong with the charge itself is said at its field; only administrators charge', async () => {
  for (const [field, value] of Object.entries({ amount: '0', label: '', due_on: 'soon' }))
    expect(await refusal(preview({ charge: { ...trip, [field]: value } }))).toMatchObject({ field });
  expect(await refusal(preview({ charge: null }))).toMatchObject({ hint: 'invalid_value' });
  for (const call of [preview, run])
    expect(await refusal(call({}, people.admissions))).toMatchObject({ code: '42501' });
});

test('three presses are one; for others the key is refused; all or none; and it is taken back as one', async () => {
  const before = await owed();
  expect(await refusal(run({ student_ids: [...ids, elsewhere] }))).toMatchObject({ hint: 'conflict' });
  expect(await trips()).toEqual([]);
  const batch_key = randomUUID();
  const pressed = await Promise.all([run({ batch_key }), run({ batch_key }), run({ batch_key })]);
  expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  expect(pressed[0]?.people).toBe(3);
  const charged = { amount: 40.1, due_on: '2027-01-05', is_active: true };
  expect(await trips()).toEqual([charged, charged, charged]);
  expect(await refusal(run({ batch_key, student_ids: ids.slice(1) }))).toMatchObject({ hint: 'wrong_state' });
  const [one] = await stage.db.sql<{ id: string }>(
    `select id from public.charges where label = 'Trip to the north' and student_id = $1`,
    [ids[0]],
  );
  await stage.db.call(people.admin, 'void_charge', { charge_id: one?.id });
  const undo = (person = people.admin) =>
    stage.db.call(person, 'undo_student_batch', { batch_id: pressed[0]?.id });
  expect(await refusal(undo(people.admissions))).toMatchObject({ code: '42501' });
  expect(await undo()).toMatchObject({
    undone: 2,
    kept: 1,
    left: [{ student_id: ids[0], reason: 'stale_version' }],
  });
  expect((await trips()).map(({ is_active }) => is_active)).toEqual([false, false, false]);
  expect(await owed()).toEqual(before);
});
