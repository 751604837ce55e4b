/**
 * Where an application stands, told at every place at once: status × what was done × date. The sentences of the dashboard, /apply,
 * /accepted and the parents' page are compared, and the reminders that hold at that moment. The table, and the
 * pairs that differ, are written to test-results/standing.txt.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { standingWords, type Standing } from '@school/shared/standing';
import { expect, test } from 'vitest';
import {
  createUser,
  decide,
  decisionOf,
  startComplete,
  submitComplete,
  type User,
} from './harness/applicants.ts';
import { submitMinor } from './harness/guardians.ts';
import { newParent } from './harness/parents.ts';
import { people } from './harness/people.ts';
import { openedStage, openYear } from './harness/world.ts';

const stage = openedStage();

const at = (instant: string, hours: number): string =>
  new Date(new Date(instant).getTime() + hours * 3_600_000).toISOString();

type Step = (user: User, id: string) => Promise<unknown>;
const call = (name: string, args = {}) => ((user) => stage.db.call(user, name, args)) satisfies Step;
const sql =
  (text: string): Step =>
  (_, id) =>
    stage.db.sql(text, [id]);
const decided =
  (decision: string): Step =>
  (_, id) =>
    decide(stage.db, id, decision, { hold: false });
const officer =
  (name: string, args: (id: string) => object | Promise<object>): Step =>
  async (_, application_id) =>
    stage.db.call(people.admissions, name, { application_id, ...(await args(application_id)) });
const take = call('reply_to_offer', { accept: true });
const decline = call('reply_to_offer', { accept: false });
const say = call('claim_deposit', { method: 'check', sent_on: '2026-01-01', reference: 'No. 7' });
const pay: Step = async (_, id) => {
  const [student] = await stage.db.sql<{ id: string }>(
    'select id from public.students where application_id = $1',
    [id],
  );
  await stage.db.call(people.admin, 'record_payment', {
    student_id: student?.id,
    payment: { kind: 'deposit', amount: 500, received_on: '2026-01-01', method: 'check' },
  });
};
const tick: Step = async (user) => {
  const { tasks } = await stage.db.call<{ tasks: { id: string }[] }>(user, 'my_enrollment');
  for (const { id } of tasks)
    await stage.db.call(user, 'set_task_completed', { task_id: id, completed: true });
};
const register = officer('register_application', async (id) => ({
  expected_version: (await decisionOf(stage.db, id)).version,
}));
const book = officer('schedule_interview', () => ({ slot_id: stage.slots[0] }));
const lapse: Step = async (user, id) => {
  await sql('select private.decline_place($1, null)')(user, id);
  await sql(
    'insert into private.place_offers (application_id, days, lapsed_at) values ($1, 3, private.now())',
  )(user, id);
};
const left = sql(
  `update public.student_enrollments set enrollment_status = 'withdrawn' where application_id = $1`,
);

/** What was done, each with a new person. */
const accepted = [decided('accepted')];
const placed = [...accepted, take];
const registered = [...placed, pay];
const scenes: Readonly<Record<string, readonly Step[]>> = {
  'a draft': [],
  'a draft put aside': [call('set_draft_aside')],
  submitted: [],
  'submitted, interview set': [book],
  waitlisted: [decided('waitlisted')],
  accepted,
  'place taken': placed,
  'place taken, deposit said to be sent': [...placed, say],
  'place taken by somebody under 18, deposit paid': registered,
  registered,
  'registered by the office, deposit open': [...placed, register],
  'registered, everything ticked': [...registered, tick],
  rejected: [decided('rejected')],
  declined: [...accepted, decline],
  'an offer that silence ended': [...accepted, lapse],
  withdrawn: [call('withdraw_application')],
  'registered, and left': [...registered, left],
};
const begin = (what: string, user: User): Promise<string> =>
  (what.includes('draft') ? startComplete : what.includes('under 18') ? submitMinor : submitComplete)(
    stage.db,
    user,
  );

const dates: readonly (readonly [string, string | null])[] = [
  ['now', null],
  ['a day before the reply is due', at(openYear.registration_deadline_at, -23)],
  ['after the reply was due', at(openYear.registration_deadline_at, 1)],
  ['two weeks before the tasks are due', at(`${openYear.tasks_deadline_on}T10:00:00Z`, -24 * 10)],
];

/** The reminders that may hold where an application stands so. */
const REMINDERS: Readonly<Partial<Record<Standing, readonly string[]>>> = {
  draft: ['draft_reminder'],
  interview: ['interview_reminder'],
  offered: ['reply_reminder', 'interview_reminder'],
  deposit_due: ['payment_reminder', 'task_reminder'],
  deposit_late: ['payment_reminder', 'task_reminder'],
  deposit_said: ['task_reminder'],
  consent_due: ['payment_reminder', 'task_reminder'],
  registered: ['payment_reminder', 'task_reminder'],
  registered_owing: ['payment_reminder', 'task_reminder'],
  // A tick alone is no answer: what has not come is still named.
  registered_done: ['payment_reminder', 'task_reminder'],
};

interface Scene {
  readonly what: string;
  readonly user: User;
  readonly parent: User;
  readonly id: string;
}

async function build(what: string): Promise<Scene> {
  const user = await createUser(stage.db);
  const id = await begin(what, user);
  for (const step of scenes[what] ?? []) await step(user, id);
  const letters = await stage.db.call<{ id: string }[]>(user, 'my_decision_letters');
  for (const { id: letter_id } of letters) await stage.db.call(user, 'open_decision_letter', { letter_id });
  const closed = [
    'rejected',
    'declined',
    'an offer that silence ended',
    'withdrawn',
    'registered, and left',
  ].includes(what);
  // Nobody is invited to what has ended: the parent is there from before.
  const parent = closed ? await createUser(stage.db) : await newParent(stage.db, user);
  if (closed)
    await stage.db.sql(
      `insert into private.application_parents (application_id, name, relation, email, user_id, accepted_at)
       values ($1, 'Ruth Testly', 'mother', $2, $3, private.now())`,
      [id, parent.email, parent.id],
    );
  return { what, user, parent, id };
}

/** One moment of one application: what differs between its places, and its line in the table. */
async function look(scene: Scene, when: string): Promise<{ line: string; differs: string[] }> {
  const { user, parent, id, what } = scene;
  const { standing: own, application } = await stage.db.call<{
    standing: Standing;
    application: { status: string };
  }>(user, 'my_application');
  const placed = ['accepted', 'registered'].includes(application.status);
  const accepted = placed
    ? (await stage.db.call<{ standing: Standing }>(user, 'my_enrollment')).standing
    : null;
  const { standing: child } = await stage.db.call<{ standing: Standing }>(parent, 'my_child', {
    application_id: id,
  });
  const mails = (
    await stage.db.sql<{ kind: string }>('select distinct kind from private.due_reminders($1)', [[id]])
  ).map(({ kind }) => kind);
  const words = standingWords[own];
  const differs: string[] = [];
  const compare = (place: string, said: string, expected: string): void => {
    if (said !== expected) differs.push(`${what}, ${when}: dashboard “${expected}” — ${place} “${said}”`);
  };
  if (accepted) compare('/accepted', standingWords[accepted].you, words.you);
  compare('the parents’ page', standingWords[child].family, words.family);
  for (const mail of mails) if (!REMINDERS[own]?.includes(mail)) compare(`the mail ${mail}`, mail, words.you);
  const line = [what, when, own, words.you, words.family, mails.join(' ')].join(' | ');
  return { line, differs };
}

test('every place says the same, whatever was done and whenever it is', async () => {
  const built: Scene[] = [];
  for (const what of Object.keys(scenes)) built.push(await build(what));
  const lines: string[] = [];
  const differing: string[] = [];
  for (const [when, clock] of dates) {
    await stage.db.setClock(clock);
    for (const scene of built) {
      const { line, differs } = await look(scene, when);
      lines.push(line);
      differing.push(...differs);
    }
  }
  await stage.db.setClock(null);
  const folder = fileURLToPath(new URL('../../test-results', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'standing.txt'),
    [...lines, '', `Pairs that differ: ${differing.length}`, ...differing, ''].join('\n'),
  );
  const standings = new Set(lines.map((line) => line.split(' | ')[2]));
  expect(differing).toEqual([]);
  // All of them were seen; a letter that waits has a test of its own (letter-moment).
  expect(Object.keys(standingWords).filter((key) => !standings.has(key))).toEqual(['letter']);
}, 120_000);

test('nobody is thanked for an interview that did not take place', async () => {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  const booked = await stage.db.call<{ version: number }>(people.admissions, 'schedule_interview', {
    application_id: id,
    slot_id: stage.slots[1],
  });
  await stage.db.setClock(openYear.application_deadline_at);
  let expected_version = booked.version;
  const seen: string[] = [];
  for (const outcome of ['took_place', 'no_show', 'moved']) {
    const written = await stage.db.call<{ version: number }>(people.admissions, 'record_interview_outcome', {
      application_id: id,
      outcome,
      expected_version,
    });
    expected_version = written.version;
    seen.push((await stage.db.call<{ standing: Standing }>(user, 'my_application')).standing);
  }
  await stage.db.setClock(null);
  expect(seen).toEqual(['interviewed', 'reading', 'reading']);
});
