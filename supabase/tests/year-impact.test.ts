/** A save of a year says what it touches before it closes, shortens or costs more; a moved deadline is told to the drafts it touches. */
import type { FunctionResult } from '@school/shared/api/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, decide, newAccepted, startComplete, submitComplete } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openTracks, openYear } from './harness/world.ts';

type Part = 'year' | 'settings' | 'tracks';
type Impact = FunctionResult<'preview_program_year'>;
const stage = openedStage();
let draft: string;
beforeAll(async () => {
  const { db } = stage;
  draft = await startComplete(db, await createUser(db));
  await startComplete(db, await createUser(db), { program_track: 'shana_bet' });
  // One with a later day of its own, one held acceptance, one accepted student with a monthly plan.
  const later = await startComplete(db, await createUser(db));
  await db.call(people.admissions, 'grant_extension', {
    application_id: later,
    until: new Date(Date.parse(openYear.application_deadline_at) + 20 * 86_400_000).toISOString(),
  });
  await decide(db, await submitComplete(db, await createUser(db)), 'accepted', { hold: true });
  const { user } = await newAccepted(db);
  await db.call(user, 'choose_payment_plan', { plan: 'monthly', method: 'check' });
});

const preview = (part: Part, changes: unknown): Promise<Impact> =>
  stage.db.call<Impact>(people.admin, 'preview_program_year', { year_id: stage.yearId, part, changes });
const versionOf = async (table: string): Promise<number> =>
  Number(
    (
      await stage.db.sql<{ version: string }>(`select version from public.${table} where id = $1`, [
        stage.yearId,
      ])
    )[0]?.version,
  );
const save = async (part: Part, changes: unknown, more: Row = {}) => {
  const year_id = stage.yearId;
  if (part === 'tracks')
    return stage.db.call(people.admin, 'save_program_year_tracks', { year_id, tracks: changes, ...more });
  const settings = part === 'settings';
  return stage.db.call(people.admin, settings ? 'save_program_year_settings' : 'save_program_year', {
    year_id,
    changes,
    expected_version: await versionOf(settings ? 'program_year_settings' : 'program_years'),
    ...more,
  });
};
const daysOff = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();
const counts = ({ drafts, students, plans, charged, letters }: Impact) => [
  drafts,
  students,
  plans,
  charged,
  letters,
];

describe('what a save touches', () => {
  const { application_deadline_at, registration_deadline_at, tasks_deadline_on } = openYear;
  const asBefore: Readonly<Record<Part, unknown>> = {
    year: { application_deadline_at, registration_deadline_at, tasks_deadline_on, is_published: true },
    settings: { monthly_instalments: 8 },
    tracks: openTracks,
  };
  const sooner = { application_deadline_at: daysOff(openYear.application_deadline_at, -7) };
  const dearer = openTracks.map((row) =>
    row.track === 'shana_aleph' ? { ...row, tuition_amount: 15_000 } : row,
  );
  const cases: readonly (readonly [string, Part, unknown, readonly string[], readonly number[]])[] = [
    ['a deadline that comes earlier', 'year', sooner, ['earlier'], [2, 0, 0, 0, 0]],
    [
      'a deadline that has passed',
      'year',
      { application_deadline_at: daysOff(openYear.opens_at, 1) },
      ['closes', 'earlier'],
      [3, 0, 0, 0, 0],
    ],
    ['a year that is no longer published', 'year', { is_published: false }, ['closes'], [3, 0, 0, 0, 0]],
    [
      'an earlier day for the reply',
      'year',
      { registration_deadline_at: daysOff(openYear.registration_deadline_at, -7) },
      ['earlier'],
      [0, 1, 0, 0, 2],
    ],
    [
      'an earlier day for the tasks',
      'year',
      { tasks_deadline_on: daysOff(`${openYear.tasks_deadline_on}T00:00:00Z`, -7).slice(0, 10) },
      ['earlier'],
      [0, 1, 0, 0, 0],
    ],
    ['a price', 'tracks', dearer, ['amount'], [2, 0, 0, 1, 1]],
    [
      'a track that goes',
      'tracks',
      openTracks.filter(({ track }) => track !== 'shana_bet'),
      ['gone'],
      [1, 0, 0, 0, 0],
    ],
    ['the number of instalments', 'settings', { monthly_instalments: 6 }, ['instalments'], [0, 0, 1, 0, 0]],
  ];
  test.each(cases)(
    '%s: asked with its numbers, refused unasked, taken with what was shown',
    async (_name, part, changes, kinds, numbers) => {
      const before = await stage.db.sql('select to_jsonb(y) as row from public.program_years y');
      const impact = await preview(part, changes);
      expect(impact.effects.map(({ kind }) => kind)).toEqual(kinds);
      expect(counts(impact)).toEqual(numbers);
      // Nothing has been saved, nor logged.
      expect(await stage.db.sql('select to_jsonb(y) as row from public.program_years y')).toEqual(before);
      expect(await refusal(save(part, changes))).toMatchObject({
        hint: 'not_begun',
        message: 'A new version is there. Load this page again.',
      });
      expect(await refusal(save(part, changes, { shown: 'something else' }))).toMatchObject({
        hint: 'conflict',
      });
      await save(part, changes, { shown: impact.shown });
      const back = asBefore[part];
      await save(part, back, { shown: (await preview(part, back)).shown });
    },
  );

  test.each<readonly [string, Part, unknown]>([
    ['a later deadline', 'year', { application_deadline_at: daysOff(openYear.application_deadline_at, 7) }],
    ['words', 'year', { aid_text: 'Ask us.' }],
    ['the same tracks', 'tracks', openTracks],
    ['a setting', 'settings', { expiry_margin_months: 7 }],
  ])('%s: nothing is asked', async (_name, part, changes) => {
    expect(await preview(part, changes)).toMatchObject({ effects: [], shown: null });
  });

  test('what the save would refuse is refused as it would be, and only administrators ask', async () => {
    expect(await refusal(preview('year', { decisions_at: openYear.opens_at }))).toMatchObject({
      hint: 'invalid_value',
      message: 'Acceptance letters must come after the application deadline.',
    });
    const args = { year_id: stage.yearId, part: 'year', changes: {} };
    expect(await refusal(stage.db.call(people.admissions, 'preview_program_year', args))).toMatchObject({
      code: '42501',
    });
  });
});

describe('a deadline that has moved', () => {
  const moved = (by: Person = people.admissions) =>
    stage.db.call<FunctionResult<'moved_deadline'>>(by, 'moved_deadline', { year_id: stage.yearId });
  const tell = (expected_people: number, by: Person = people.admissions) =>
    stage.db.call<number>(by, 'tell_moved_deadline', { year_id: stage.yearId, expected_people });
  const mails = () =>
    stage.db.sql<{ application_id: string; data: Row; waits: boolean }>(
      `select application_id, data, send_after >= private.now() + interval '9 minutes' as waits from public.email_outbox
       where template = 'deadline_moved'`,
    );

  test('is offered with the number of drafts it touches, and each gets one mail', async () => {
    expect(await moved()).toMatchObject({ people: 0 });
    const deadline = daysOff(openYear.application_deadline_at, 3);
    await save('year', { application_deadline_at: deadline });
    expect(await moved()).toMatchObject({ people: 2, may_tell: true });
    expect(await refusal(tell(3))).toMatchObject({
      hint: 'conflict',
      message: '2 people would be told now. Look at the number again.',
    });
    expect(await tell(2)).toBe(2);
    const sent = await mails();
    expect(sent.map(({ application_id }) => application_id)).toContain(draft);
    expect(sent).toHaveLength(2);
    for (const { data, waits } of sent) {
      expect(waits).toBe(true);
      expect(new Date(String(data['deadline_at'])).toISOString()).toBe(deadline);
    }
    // Once: who begins later knows it already.
    await startComplete(stage.db, await createUser(stage.db));
    expect(await moved()).toMatchObject({ people: 0 });
    expect(await refusal(tell(0))).toMatchObject({ hint: 'conflict' });
  });

  test('is told to more than the year’s limit by somebody who has not moved it', async () => {
    await save('settings', { second_officer_above: 1 });
    await save('year', { application_deadline_at: daysOff(openYear.application_deadline_at, 5) });
    expect(await moved(people.admin)).toMatchObject({ people: 3, may_tell: false });
    expect(await refusal(tell(3, people.admin))).toMatchObject({ hint: 'not_allowed' });
    expect(await tell(3)).toBe(3);
    expect(await refusal(tell(1, people.staff))).toMatchObject({ code: '42501' });
  });
});
