/**
 * What is open, line by line: kinds of person × what has happened. A row of the table names what the student has to do (due), what others
 * owe (awaited), and what cannot be done any more; everybody else's view is the student's without what they may not see.
 */
import { awaitedOf, dueOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import {
  createUser,
  decide,
  saveReference,
  startComplete,
  submitComplete,
  type User,
} from './harness/applicants.ts';
import { askConsent, signConsent, UNDER_AGE } from './harness/guardians.ts';
import { newParent } from './harness/parents.ts';
import { people } from './harness/people.ts';
import { askReferee, linkTo } from './harness/referees.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

const stage = openedStage();

type Step = (user: User, id: string) => Promise<unknown>;
const call = (name: string, args = {}) => ((user) => stage.db.call(user, name, args)) satisfies Step;
const decided =
  (decision: string): Step =>
  (_, id) =>
    decide(stage.db, id, decision, { hold: false });
const held: Step = (_, id) => decide(stage.db, id, 'accepted', { hold: true });
const sql =
  (text: string): Step =>
  (_, id) =>
    stage.db.sql(text, [id]);
const opened: Step = async (user) => {
  const [letter] = await stage.db.call<{ id: string }[]>(user, 'my_decision_letters');
  await stage.db.call(user, 'open_decision_letter', { letter_id: letter?.id });
};
let referees = 0;
const ask: Step = (user) => askReferee(stage.db, user, `referee.${(referees += 1)}@example.org`);
const newest = (): string => `referee.${referees}@example.org`;
const declines: Step = async () =>
  stage.db.call(people.anon, 'decline_recommendation', { token: await linkTo(stage.db, newest()) });
const writes: Step = async () => {
  const token = await linkTo(stage.db, newest());
  await stage.db.call(people.anon, 'start_recommendation', { token });
  const { version } = await stage.db.call<{ version: number }>(people.anon, 'save_recommendation', {
    token,
    body: 'A letter.',
    version: 1,
  });
  await stage.db.call(people.anon, 'send_recommendation', { token, version });
};
const submit = call('submit_application');
const accept = call('reply_to_offer', { accept: true });
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
const plan = call('choose_payment_plan', { plan: 'full', method: 'check' });
const consents: Step = async (user) => {
  const token = await askConsent(stage.db, user, `guardian.${user.id.slice(0, 8)}@example.org`);
  await signConsent(stage.db, token);
};
const replace = sql(
  `update public.application_documents set state = 'replace', reason = 'Too dark.' where application_id = $1 and kind = 'transcript'`,
);
const noLetter = sql(
  `update public.application_documents set state = 'removed' where application_id = $1 and kind = 'recommendation'`,
);
const lacksGoals = call('save_application_fields', {
  changes: [{ field: 'goals', base: 'A page of Gemara.', value: null }],
});
const travels = sql(
  `update public.students set arrival_date_israel = '2090-08-01', flight_information = 'LY 1' where application_id = $1`,
);

const LIST = 'passport medical deposit tuition travel information';
const placed = [submit, decided('accepted')];
const taken = [...placed, accept];
const at = (instant: string): string => new Date(Date.parse(instant) + 3_600_000).toISOString();
const afterReply = at(openYear.registration_deadline_at);
const afterDeadline = at(openYear.application_deadline_at);

/** `when`: at which moment it is looked at. */
type Row = { readonly [name in 'awaited' | 'impossible' | 'when']?: string } & {
  readonly due: string;
  readonly form?: Readonly<Record<string, unknown>>;
};
const refused = { due: 'references', impossible: 'referee' };
const replaced = { due: '', awaited: 'referee', impossible: 'referee' };
const minor = { date_of_birth: UNDER_AGE };

/** What happened, and what is open then. `-` in `due`: there is no line at all. */
const table: readonly (readonly [what: string, steps: readonly Step[], row: Row])[] = [
  ['a complete draft', [], { due: '' }],
  ['a draft without goals', [lacksGoals], { due: 'essays' }],
  ['a draft without a letter', [noLetter], { due: 'references' }],
  ['a draft, one referee asked', [noLetter, ask], { due: '', awaited: 'referee' }],
  ['a draft, the letter has come', [noLetter, ask, writes], { due: '' }],
  ['a draft, the referee declines', [noLetter, ask, declines], refused],
  ['a draft, declined and another asked', [noLetter, ask, declines, ask], replaced],
  ['a draft put aside', [lacksGoals, call('set_draft_aside')], { due: '' }],
  ['a draft that is late', [lacksGoals], { due: '', when: afterDeadline }],
  ['a draft of somebody under 18', [], { due: '', form: minor }],
  ['submitted', [submit], { due: '' }],
  ['submitted, a document again', [submit, replace], { due: 'document:transcript' }],
  ['submitted, a letter awaited', [noLetter, ask, submit], { due: '', awaited: 'referee' }],
  ['submitted, a letter came', [noLetter, ask, submit, writes], { due: '' }],
  ['submitted, the referee declines', [noLetter, ask, submit, declines], refused],
  ['submitted, declined and another asked', [noLetter, ask, submit, declines, ask], replaced],
  [
    'submitted, declined, letters have ended',
    [noLetter, ask, submit, declines],
    { due: '', impossible: 'referee', when: afterReply },
  ],
  ['submitted under 18', [submit], { due: '', form: minor }],
  ['a decision that is held', [submit, held], { due: '' }],
  ['waitlisted', [submit, decided('waitlisted'), opened], { due: '' }],
  [
    'waitlisted, the referee declines',
    [noLetter, ask, submit, decided('waitlisted'), opened, declines],
    refused,
  ],
  ['rejected', [submit, replace, decided('rejected'), opened], { due: '-' }],
  ['withdrawn', [submit, call('withdraw_application')], { due: '-' }],
  ['declined', [...placed, call('reply_to_offer', { accept: false })], { due: '-' }],
  ['accepted', placed, { due: `reply ${LIST}` }],
  ['accepted, not replied in time', placed, { due: '', impossible: 'reply', when: afterReply }],
  ['accepted under 18', placed, { due: `reply ${LIST} consent`, form: minor }],
  ['accepted under 18, consent given', [...placed, consents], { due: `reply ${LIST}`, form: minor }],
  ['the place taken', taken, { due: LIST }],
  ['the place taken, a document again', [...taken, replace], { due: `${LIST} document:transcript` }],
  [
    'the place taken, deposit said',
    [...taken, say],
    { due: 'passport medical tuition travel information', awaited: 'deposit' },
  ],
  ['the place taken, ticked without facts', [...taken, tick], { due: LIST }],
  [
    'the place taken, a plan chosen',
    [...taken, plan],
    { due: 'passport medical deposit travel information' },
  ],
  [
    'the place taken, the flight known',
    [...taken, travels],
    { due: 'passport medical deposit tuition information' },
  ],
  [
    'paid under 18',
    [...taken, pay],
    { due: 'passport medical tuition travel information consent', form: minor },
  ],
  ['registered', [...taken, pay], { due: 'passport medical tuition travel information' }],
  [
    'registered, ticked without facts',
    [...taken, pay, tick],
    { due: 'passport medical tuition travel information' },
  ],
  [
    'registered, with plan and flight',
    [...taken, pay, plan, travels],
    { due: 'passport medical information' },
  ],
];

const keys = (lines: readonly Line[]): string =>
  lines.map(({ key, kind }) => (kind === 'referee' ? kind : key)).join(' ');
const linesFor = async (reader: string, id: string): Promise<Line[]> => {
  const [row] = await stage.db.sql<{ lines: Line[] }>(
    'select private.lines_of(a, $1) as lines from public.applications a where id = $2',
    [reader, id],
  );
  return row?.lines ?? [];
};
const SEES_NOT: Readonly<Record<string, (line: Line) => boolean>> = {
  parent: ({ kind }) => kind === 'interview',
  officer: () => false,
  general: ({ kind }) => ['passport', 'medical', 'deposit', 'plan'].includes(kind),
  staff: ({ kind, key }) =>
    ['passport', 'medical', 'deposit', 'plan'].includes(kind) ||
    ['document:passport', 'document:medical'].includes(key),
};

test.each(table)(
  '%s',
  async (what, steps, { due, awaited = '', impossible = '', when, form = {} }) => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user, form);
    for (const step of steps) await step(user, id);
    if (when) await stage.db.setClock(when);
    const lines = await linesFor('student', id);
    const states = lines.filter(({ state }) => state === 'impossible');
    expect([lines.length > 0 ? keys(dueOf(lines)) : '-', keys(awaitedOf(lines)), keys(states)]).toEqual([
      due,
      awaited,
      impossible,
    ]);
    const isDraft = what.includes('draft');
    const unopened =
      steps.some((step) => placed.includes(step)) && !steps.includes(opened) && !steps.includes(accept);
    for (const [reader, hides] of Object.entries(SEES_NOT)) {
      if (reader === 'parent' && unopened) continue;
      const seen = await linesFor(reader, id);
      const expected = isDraft && reader !== 'parent' ? [] : lines.filter((line) => !hides(line));
      expect([reader, keys(seen)]).toEqual([reader, keys(expected)]);
      if (reader === 'parent')
        for (const { kind, items, problem } of seen)
          if (kind === 'passport' || kind === 'medical') expect([items, problem]).toEqual([[], null]);
    }
    if (when) await stage.db.setClock(null);
  },
  60_000,
);

test('a parent reads an unopened acceptance as it was before, line by line', async () => {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  await newParent(stage.db, user);
  const before = await linesFor('parent', id);
  await decide(stage.db, id, 'accepted', { hold: false });
  expect(await linesFor('parent', id)).toEqual(before);
  await opened(user, id);
  expect(keys(dueOf(await linesFor('parent', id)))).toBe(`reply ${LIST}`);
});

describe('a referee who cannot write', () => {
  test('is replaced once for each refusal, outside the five, also after the submission, with a mail to the student', async () => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user);
    await noLetter(user, id);
    // Beside the one who was named and not asked.
    for (let n = 0; n < 4; n += 1) await ask(user, id);
    await stage.db.sql('update private.application_referees set asked = 5 where application_id = $1', [id]);
    await stage.db.sql(
      `update private.reference_requests set declined_at = now() where application_id = $1 and email <> $2`,
      [id, newest()],
    );
    await submit(user);
    const mails = async (): Promise<number> =>
      (
        await stage.db.sql(
          `select from public.email_outbox where application_id = $1 and template = 'referee_declined'`,
          [id],
        )
      ).length;
    await declines(user, id);
    expect(await mails()).toBe(1);
    for (let n = 0; n < 4; n += 1) await ask(user, id);
    expect((await refusal(ask(user, id))).hint).toBe('wrong_state');
  });

  test('keeps the draft from being submitted, until somebody else was asked', async () => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user);
    for (const step of [noLetter, ask, declines]) await step(user, id);
    expect(await refusal(stage.db.call(user, 'submit_application'))).toMatchObject({
      hint: 'incomplete',
      field: 'references',
    });
    await ask(user, id);
    await submit(user);
  });

  test('changes nothing of what was handed in but whom the student asks', async () => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user);
    for (const step of [noLetter, ask, submit, declines]) await step(user, id);
    const [asked] = await stage.db.sql<{ id: string }>(
      'select reference_id as id from private.reference_requests where application_id = $1',
      [id],
    );
    const change = (reference: string) => saveReference(stage.db, user, { name: 'Another' }, reference);
    expect((await refusal(change(asked?.id ?? ''))).hint).toBe('wrong_state');
    expect((await refusal(stage.db.call(user, 'save_application_fields', { changes: [] }))).hint).toBe(
      'wrong_state',
    );
  });
});
