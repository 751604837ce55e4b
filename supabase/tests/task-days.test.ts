/** The very day on which a paper ends or is too short, and what opens a confirmed task again. */
import { beforeEach, expect, test } from 'vitest';
import { newAccepted, type User } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

interface Task {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly confirmed: boolean;
  readonly problem: string | null;
}

const stage = openedStage();
let student: { readonly user: User; readonly applicationId: string; readonly studentId: string };
beforeEach(async () => {
  student = await newAccepted(stage.db);
});

async function taskOf(key: string): Promise<Task> {
  const { tasks } = await stage.db.call<{ tasks: readonly Task[] }>(people.admissions, 'office_application', {
    application_id: student.applicationId,
  });
  const found = tasks.find((task) => task.key === key);
  if (!found) throw new Error(`No task ${key}.`);
  return found;
}
const fill = (columns: string) =>
  stage.db.sql(`update public.students set ${columns} where id = $1`, [student.studentId]);
const passportUntil = (day: string) =>
  fill(`foreign_passport_number = 'X1234567', foreign_passport_expiration = '${day}'`);
const problem = async (): Promise<string | null> => (await taskOf('passport')).problem;

test('a passport is good on its last day, and not on the next', async () => {
  await stage.db.sql(`update public.program_years set program_ends_on = '2091-06-01' where id = $1`, [
    stage.yearId,
  ]);
  // The day is that of Israel: half past ten in the evening in London is the next day there.
  await passportUntil('2092-01-01');
  const problems: (string | null)[] = [];
  for (const now of ['2092-01-01T21:30:00Z', '2092-01-01T22:30:00Z']) {
    await stage.db.setClock(now);
    problems.push(await problem());
  }
  await stage.db.setClock(null);
  expect(problems).toEqual([null, 'expired']);
  // Six months after the first of June.
  await passportUntil('2091-12-01');
  expect(await problem()).toBeNull();
  await passportUntil('2091-11-30');
  expect(await problem()).toBe('too_short');
});

test('what the office has confirmed is open again when a medical condition changes', async () => {
  await fill(`emergency_medical_contact = 'Ruth', emergency_medical_phone = '+12125550124',
    health_insurance_provider = 'Harmony', health_insurance_policy_number = '7', health_insurance_expiration = '2099-12-31'`);
  const { id: task_id, version: expected_version } = await taskOf('medical');
  await stage.db.call(people.admissions, 'set_enrollment_task', {
    task_id,
    state: 'checked',
    expected_version,
  });
  expect((await taskOf('medical')).confirmed).toBe(true);
  await fill(`medical_conditions = 'Allergic to bees'`);
  expect((await taskOf('medical')).confirmed).toBe(false);
});
