/** Rules propose whom to erase when all that is kept of a person has run out; only what is confirmed is erased. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createUser,
  decide,
  newAccepted,
  startComplete,
  submitComplete,
  type User,
} from '../harness/applicants.ts';
import type { TestDatabase } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openStage, openYear, type Stage } from '../harness/world.ts';
import { runErasures } from './job.ts';

interface Proposal {
  readonly subject: string;
  readonly subject_id: string;
  readonly rule: string;
  readonly since: string;
  readonly due_on: string;
}

let stage: Stage;
let db: TestDatabase;
const who: Record<string, User> = {};

const OLD = {
  first_name: 'Old',
  last_name: 'Student',
  email: 'old@example.org',
  learning_end_date: '2019-06-30',
};

/** So many months after the day on which the year was made. */
const inMonths = (months: number): Date => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + months);
  return day;
};

beforeAll(async () => {
  stage = await openStage();
  db = stage.db;
  for (const name of ['rejected', 'draft', 'waiting', 'both'])
    who[name] = await createUser(db, { email: `${name}@example.org` });
  await startComplete(db, who['draft'] as User);
  await submitComplete(db, who['waiting'] as User);
  for (const name of ['rejected', 'both']) {
    const id = await submitComplete(db, who[name] as User);
    await decide(db, id, 'rejected', { hold: false });
  }
  const student = await newAccepted(db);
  who['student'] = student.user;
  await db.call(people.admissions, 'create_student', {
    form: OLD,
  });
});
afterAll(() => db.stop());
beforeEach(() => db.setClock(null));

const proposals = async (): Promise<Proposal[]> =>
  db.call<Proposal[]>(people.super_admin, 'erasure_proposals');
const rulesOf = async (): Promise<Record<string, string>> => {
  const found = await proposals();
  return Object.fromEntries(
    Object.entries(who).flatMap(([name, { id }]) => {
      const line = found.find(({ subject_id }) => subject_id === id);
      return line ? [[name, line.rule]] : [];
    }),
  );
};

test('nobody of the running year is proposed', async () => {
  expect(await rulesOf()).toEqual({});
});

test('rejected after the months of the year, drafts after those from the deadline, who waits never', async () => {
  await db.setClock(inMonths(12.5));
  expect(await rulesOf()).toEqual({ rejected: 'closed', both: 'closed' });
  await db.setClock(inMonths(14));
  expect(await rulesOf()).toEqual({ rejected: 'closed', both: 'closed', draft: 'drafts' });
  await db.call(people.admin, 'save_program_year_settings', {
    year_id: stage.yearId,
    changes: { keep_closed_months: 24 },
    expected_version: 2,
  });
  expect(await rulesOf()).toEqual({ draft: 'drafts' });
  await db.sql('update public.program_year_settings set keep_closed_months = 12');
});

test('a person is proposed when everything about them has run out, not before', async () => {
  const later = Object.fromEntries(
    Object.entries(openYear).map(([key, value]) => {
      if (typeof value !== 'string' || key === 'name') return [key, value];
      const moved = new Date(Date.parse(value) + 3 * 364 * 86_400_000).toISOString();
      return [key, key.endsWith('_on') ? moved.slice(0, 10) : moved];
    }),
  );
  const year = await db.call<{ id: string }>(people.admin, 'save_program_year', {
    year_id: null,
    changes: { ...later, name: '2093-2094' },
  });
  await db.sql(
    `insert into public.applications (user_id, program_year_id, status) values ($1, $2, 'submitted')`,
    [who['both']?.id, year.id],
  );
  await db.setClock(inMonths(14));
  expect(await rulesOf()).toEqual({ rejected: 'closed', draft: 'drafts' });
});

test('students after seven years from the end of their learning, with or without an account', async () => {
  await db.setClock(inMonths(80));
  expect(await rulesOf()).not.toHaveProperty('student');
  await db.setClock(inMonths(17 + 84));
  expect(await rulesOf()).toHaveProperty('student', 'alumni');
  const oldOn = async (now: string) => {
    await db.setClock(now);
    return (await proposals()).filter(({ subject }) => subject === 'student');
  };
  // On the very day, which begins in Israel.
  expect(await oldOn('2026-06-29T20:30:00Z')).toEqual([]);
  const old = await oldOn('2026-06-29T21:30:00Z');
  expect(old).toMatchObject([{ rule: 'alumni', since: '2019-06-30', due_on: '2026-06-30' }]);
});

test('a student without an account who is being erased is proposed no more, the next one still is', async () => {
  const { id } = await db.call<{ id: string }>(people.admissions, 'create_student', {
    form: { ...OLD, first_name: 'Older', email: 'older@example.org' },
  });
  const proposed = async () =>
    (await proposals()).filter(({ subject }) => subject === 'student').map(({ subject_id }) => subject_id);
  const before = await proposed();
  expect(before).toContain(id);
  const chosen = [{ subject: 'student', subject_id: id }];
  await db.call(people.super_admin, 'confirm_erasures', { people: chosen, expected_people: 1 });
  expect(await proposed()).toEqual(before.filter((other) => other !== id));
  expect(before).toHaveLength(2);
  await db.sql('delete from private.erasures');
  await db.sql('delete from public.students where id = $1', [id]);
});

test('accounts that nobody ever used are proposed, and never those of staff', async () => {
  await db.setClock(inMonths(13));
  const unused = (await proposals())
    .filter(({ rule }) => rule === 'unused')
    .map(({ subject_id }) => subject_id);
  expect(unused.sort()).toEqual([people.applicant_a.id, people.applicant_b.id, people.accepted.id].sort());
});

test('a parent is kept as long as the child whom they follow, and no longer once that has ended', async () => {
  const follow = async (child: User): Promise<User> => {
    const parent = await createUser(db);
    await db.sql(
      `insert into private.application_parents (application_id, name, relation, email, user_id, accepted_at)
       select id, 'Ruth Testly', 'mother', $2, $3, now() from public.applications where user_id = $1`,
      [child.id, parent.email, parent.id],
    );
    return parent;
  };
  who['mother'] = await follow(who['student'] as User);
  who['father'] = await follow(who['rejected'] as User);
  await db.setClock(inMonths(13));
  expect(await rulesOf()).toMatchObject({ rejected: 'closed', father: 'closed' });
  expect(await rulesOf()).not.toHaveProperty('mother');
  await db.setClock(inMonths(80));
  expect(await rulesOf()).not.toHaveProperty('mother');
  await db.setClock(inMonths(17 + 84));
  expect(await rulesOf()).toMatchObject({ student: 'alumni', mother: 'alumni' });
  await db.sql('update private.application_parents set ended_at = private.now() where user_id = $1', [
    who['mother'].id,
  ]);
  expect(await rulesOf()).toHaveProperty('mother', 'unused');
  delete who['mother'];
  delete who['father'];
});

test('only who is chosen is erased, and only while they are proposed', async () => {
  const chosen = [{ subject: 'account', subject_id: who['rejected']?.id }];
  const confirm = (list: unknown, expected_people: number) =>
    db.call<number>(people.super_admin, 'confirm_erasures', { people: list, expected_people });
  expect(await refusal(confirm(chosen, 1))).toMatchObject({ hint: 'conflict' });
  await db.setClock(inMonths(14));
  expect(await refusal(confirm(chosen, 2))).toMatchObject({
    hint: 'invalid_value',
    field: 'expected_people',
  });
  expect(
    await refusal(db.call(people.admin, 'confirm_erasures', { people: chosen, expected_people: 1 })),
  ).toMatchObject({
    code: '42501',
  });
  expect(await confirm(chosen, 1)).toBe(1);
  expect(await rulesOf()).toEqual({ draft: 'drafts' });
  await runErasures(db);
  expect(await db.sql('select from auth.users where id = $1', [who['rejected']?.id])).toEqual([]);
  expect(await db.sql('select from auth.users where id = $1', [who['draft']?.id])).toHaveLength(1);
  expect(await db.call(people.super_admin, 'list_erasures')).toMatchObject([{ reason: 'closed' }]);
});
