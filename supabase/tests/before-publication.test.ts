/**
 * A decision that is not told: every function of the product answers its applicant, the parent, the referee, the guardian,
 * another applicant and a visitor byte for byte what it answered before; and everybody but the applicant until the letter
 * is opened.
 */
import { describe, expect, test } from 'vitest';
import {
  createUser,
  decide,
  decisionOf,
  startComplete,
  submitComplete,
  type User,
} from './harness/applicants.ts';
import { everyAnswer, type Answers, type Known } from './harness/every-answer.ts';
import { newParent } from './harness/parents.ts';
import { people, type Person } from './harness/people.ts';
import { askReferee, linkTo } from './harness/referees.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

interface Case {
  readonly id: string;
  readonly owner: User;
  readonly onlookers: readonly { readonly name: string; readonly person: Person; readonly known: Known }[];
}

/** An application with everybody who can belong to one. */
async function open(): Promise<Case> {
  const { db } = stage;
  const owner = await createUser(db);
  const id = await startComplete(db, owner, { date_of_birth: '2012-01-01' });
  const stem = owner.id.slice(0, 8);
  await askReferee(db, owner, `referee.${stem}@example.org`);
  const referee = await linkTo(db, `referee.${stem}@example.org`);
  await db.call(owner, 'submit_application');
  const parent = await newParent(db, owner);
  const [link] = await db.call<{ id: string }[]>(owner, 'my_parents');
  await db.call(owner, 'share_with_parent', { parent_id: link?.id, shares: true });
  await db.call(owner, 'ask_consent', {
    name: 'Ruth Testly',
    relation: 'mother',
    email: `guardian.${stem}@example.org`,
  });
  const guardian = await linkTo(db, `guardian.${stem}@example.org`);
  const [document] = await db.sql<{ id: string }>(
    'select id from public.application_documents where application_id = $1 order by created_at',
    [id],
  );
  const other = await createUser(db);
  await submitComplete(db, other);
  const own: Known = {
    application_id: id,
    document_id: document?.id,
    person_id: owner.id,
    subject: 'application',
    subject_id: id,
    query: '',
    token: 'x',
  };
  const visitor = (name: string, token: string) => ({ name, person: people.anon, known: { ...own, token } });
  return {
    id,
    owner,
    onlookers: [
      { name: 'the applicant', person: owner, known: own },
      { name: 'the parent', person: parent, known: own },
      { name: 'another applicant', person: other, known: own },
      visitor('a visitor', 'x'),
      visitor('the referee', referee),
      visitor('the guardian', guardian),
    ],
  };
}

async function look({ id, onlookers }: Case, since: Date): Promise<Record<string, Answers>> {
  const seen: Record<string, Answers> = {};
  for (const { name, person, known } of onlookers)
    seen[name] = await everyAnswer(stage.db, person, known, {
      id,
      since,
      // Whoever has a link is a visitor everywhere else.
      ...(known['token'] === 'x' ? {} : { onlyWith: 'token' }),
    });
  return seen;
}

/** 'the parent: my_child' for each answer that differs. */
const differing = (one: Record<string, Answers>, two: Record<string, Answers>): string[] =>
  Object.entries(one).flatMap(([name, answers]) =>
    Object.entries(answers)
      .filter(([called, answer]) => two[name]?.[called] !== answer)
      .map(([called]) => `${name}: ${called}`),
  );

/** Answers with a secret or a day ahead that is made again each time. */
const MADE_ANEW: readonly string[] = [
  'the applicant: ask_deletion',
  'the parent: ask_deletion',
  'another applicant: ask_deletion',
];

describe('a decision that is not told', () => {
  test('shows in no answer to anybody; told, to the applicant; opened, to the others', async () => {
    const of = await open();
    const since = new Date();
    const before = await look(of, since);
    // What differs by itself is known, so that nothing hides behind it.
    expect(differing(before, await look(of, since))).toEqual(MADE_ANEW);
    for (const decision of ['accepted', 'waitlisted', 'rejected']) {
      await decide(stage.db, of.id, decision, { hold: true });
      expect([decision, 'held', differing(before, await look(of, since))]).toEqual([
        decision,
        'held',
        MADE_ANEW,
      ]);
    }
    await decide(stage.db, of.id, 'submitted', { hold: true });
    await stage.db.sql('update public.program_year_settings set undo_minutes = 10');
    for (const decision of ['accepted', 'waitlisted', 'rejected']) {
      await decide(stage.db, of.id, decision, { hold: false });
      expect([decision, 'leaving', differing(before, await look(of, since))]).toEqual([
        decision,
        'leaving',
        MADE_ANEW,
      ]);
      const { version } = await decisionOf(stage.db, of.id);
      await stage.db.call(people.admissions, 'undo_decision', {
        application_id: of.id,
        expected_version: version,
      });
    }
    // Nor that anything was undone.
    expect(differing(before, await look(of, since))).toEqual(MADE_ANEW);
    await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
    // Told, but the letter is not opened: to the applicant alone.
    const others = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('the applicant:'));
    for (const decision of ['waitlisted', 'rejected', 'waitlisted', 'accepted']) {
      await decide(stage.db, of.id, decision, { hold: false });
      const told = differing(before, await look(of, since));
      expect(told).toContain('the applicant: my_application');
      expect(told).toContain('the applicant: my_decision_letters');
      expect([decision, 'unopened', others(told)]).toEqual([decision, 'unopened', others(MADE_ANEW)]);
    }
    const [letter] = await stage.db.call<{ id: string }[]>(of.owner, 'my_decision_letters');
    await stage.db.call(of.owner, 'open_decision_letter', { letter_id: letter?.id });
    const after = await look(of, since);
    const opened = differing(before, after);
    expect(opened).toContain('the parent: my_child');
    // The referee's page ends then, and says no more than that.
    expect(after['the referee']?.['reference_page']).toContain('"state":"closed"');
    expect(
      opened.filter((line) => !MADE_ANEW.includes(line) && !/^the (applicant|parent|referee):/.test(line)),
    ).toEqual([]);
  }, 240_000);
});
