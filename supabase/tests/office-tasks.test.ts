/** Enrollment tasks: officers tick those of accepted students, administrators keep the list that a year gives them. */
import { describe, expect, test } from 'vitest';
import { decide, newAccepted } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedWorld } from './harness/world.ts';

interface Task extends Row {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly position: number;
  readonly version: number;
  readonly claimed_at: string | null;
  readonly checked_at: string | null;
}

const world = openedWorld();

const tasksOf = async (applicationId: string): Promise<Task[]> =>
  (
    await world.db.call<{ tasks: Task[] }>(people.admissions, 'office_application', {
      application_id: applicationId,
    })
  ).tasks;
const firstTask = async (): Promise<Task> => {
  const [task] = await tasksOf(world.applications.accepted);
  if (!task) throw new Error('The accepted applicant has no tasks.');
  return task;
};
const set = (person: Person, task: Task, state: string | null, version = task.version) =>
  world.db.call<Task>(person, 'set_enrollment_task', {
    task_id: task.id,
    state,
    expected_version: version,
  });

describe('checking a task of a student', () => {
  test('the same again changes nothing', async () => {
    const task = await firstTask();
    expect(await set(people.admissions, task, 'unchecked')).toMatchObject({ version: task.version });
  });

  test('over a version that somebody has changed nothing is written', async () => {
    const task = await firstTask();
    await world.db.call(people.accepted, 'set_task_completed', { task_id: task.id, completed: true });
    expect(await refusal(set(people.admissions, task, 'checked'))).toMatchObject({ hint: 'stale_version' });
    expect(await firstTask()).toMatchObject({ claimed_at: expect.any(String) as string, checked_at: null });
  });

  test('without saying what, or for a task that is gone, it is refused in words', async () => {
    const task = await firstTask();
    expect(await refusal(set(people.admissions, task, null))).toMatchObject({
      hint: 'invalid_value',
      field: 'state',
    });
    expect(
      await refusal(set(people.admissions, { ...task, id: world.applications.b }, 'checked')),
    ).toMatchObject({ hint: 'not_found' });
  });

  test('once the acceptance is taken back, the list is closed', async () => {
    const { applicationId } = await newAccepted(world.db);
    const [task] = await tasksOf(applicationId);
    if (!task) throw new Error('No task.');
    await decide(world.db, applicationId, 'waitlisted', { hold: false });
    expect(await refusal(set(people.admissions, task, 'checked'))).toMatchObject({ hint: 'wrong_state' });
  });
});

describe('the list of a year', () => {
  const list = (): Promise<Task[]> =>
    world.db.sql<Task>(
      'select id, key, title, version::int, position::int from public.enrollment_task_templates t where program_year_id = $1 order by t.position',
      [world.yearId],
    );
  const save = (template: Task | null, changes: Row, version?: number) =>
    world.db.call<Task>(people.admin, 'save_task_template', {
      year_id: world.yearId,
      template_id: template?.id ?? null,
      changes,
      expected_version: version ?? template?.version ?? null,
    });
  const named = async (key: string): Promise<Task> => {
    const found = (await list()).find((task) => task.key === key);
    if (!found) throw new Error(`No ${key}.`);
    return found;
  };

  test('a new task stands at the end, and who is accepted afterwards gets it; who was before does not', async () => {
    const before = await tasksOf(world.applications.accepted);
    const added = await save(null, { key: 'visa', title: 'Copy of the visa', action: 'passport_travel' });
    expect(added).toMatchObject({ key: 'visa', description: '', position: 6 });
    expect(await tasksOf(world.applications.accepted)).toEqual(before);
    const { user } = await newAccepted(world.db);
    const enrollment = await world.db.call<{ tasks: Task[] }>(user, 'my_enrollment');
    expect(enrollment.tasks.map(({ key }) => key)).toEqual([
      'passport',
      'medical',
      'deposit',
      'tuition',
      'travel',
      'visa',
    ]);
  });

  test('a changed or removed task stays as it was with students who have it', async () => {
    const before = await tasksOf(world.applications.accepted);
    const travel = await named('travel');
    const changed = await save(travel, { title: 'Flights', description: '' });
    expect(changed).toMatchObject({ title: 'Flights', description: '', version: travel.version + 1 });
    await world.db.call(people.admin, 'remove_task_template', {
      template_id: travel.id,
      expected_version: changed.version,
    });
    expect((await list()).map(({ key }) => key)).not.toContain('travel');
    expect(await tasksOf(world.applications.accepted)).toEqual(before);
  });

  test('order: exactly the ids of the list', async () => {
    const ids = (await list()).map(({ id }) => id);
    const order = (template_ids: string[]) =>
      world.db.call<Task[]>(people.admin, 'order_task_templates', { year_id: world.yearId, template_ids });
    const turned = await order([...ids].reverse());
    expect(turned.map(({ id }) => id)).toEqual([...ids].reverse());
    expect((await list()).map(({ position }) => position)).toEqual(ids.map((_, index) => index + 1));
    for (const wrong of [ids.slice(1), [...ids, ids[0] ?? ''], []])
      expect(await refusal(order(wrong))).toMatchObject({ hint: 'stale_version' });
    expect((await list()).map(({ id }) => id)).toEqual([...ids].reverse());
  });

  const refused: readonly (readonly [string, Row, Row])[] = [
    ['a key twice', { key: 'medical', title: 'Again' }, { hint: 'conflict', field: 'key' }],
    ['no title', { key: 'hat' }, { hint: 'required', field: 'title' }],
    ['an empty title', { key: 'hat', title: '   ' }, { hint: 'required', field: 'title' }],
    ['no key', { title: 'A hat' }, { hint: 'required', field: 'key' }],
    ['a key with digits', { key: 'hat2', title: 'A hat' }, { hint: 'invalid_value', field: 'key' }],
    ['a long title', { key: 'hat', title: 'x'.repeat(121) }, { hint: 'invalid_value', field: 'title' }],
    [
      'an unknown place to open',
      { key: 'hat', title: 'A hat', action: 'moon' },
      { hint: 'invalid_value', field: 'action' },
    ],
    ['a position', { key: 'hat', title: 'A hat', position: 1 }, { hint: 'unknown_field', field: 'position' }],
  ];
  for (const [name, changes, answer] of refused)
    test(`${name} is refused in words`, async () => {
      expect(await refusal(save(null, changes))).toMatchObject(answer);
    });

  test('a stale save or removal writes nothing; a key is not changed; a removed task is gone', async () => {
    const medical = await named('medical');
    const newer = await save(medical, { title: 'Medical form' });
    expect(await refusal(save(medical, { title: 'Health' }))).toMatchObject({ hint: 'stale_version' });
    const remove = (version: number) =>
      world.db.call(people.admin, 'remove_task_template', {
        template_id: medical.id,
        expected_version: version,
      });
    expect(await refusal(remove(medical.version))).toMatchObject({ hint: 'stale_version' });
    expect(await refusal(save(newer, { key: 'health' }))).toMatchObject({ hint: 'unknown_field' });
    expect(await refusal(save(newer, { title: '' }))).toMatchObject({ hint: 'required', field: 'title' });
    expect((await named('medical')).title).toBe('Medical form');
    await remove(newer.version);
    expect(await refusal(remove(newer.version))).toMatchObject({ hint: 'not_found' });
  });

  test('twenty at the same moment get twenty places, and no more than twenty are taken', async () => {
    const there = (await list()).length;
    const letters = [...'abcdefghijklmnopqrst'];
    const answers = await Promise.allSettled(
      letters.map((letter) => save(null, { key: `task_${letter}`, title: letter })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20 - there);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ hint: 'limit_reached' });
    const positions = (await list()).map(({ position }) => position);
    expect(new Set(positions).size).toBe(20);
  });
});
