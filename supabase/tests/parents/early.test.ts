/** What a parent is answered before the applicant has opened the letter: byte for byte what it was before it was told. */
import { expect, test } from 'vitest';
import { decide, decisionOf } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { everyAnswer, family, openLetter, stage } from './scene.ts';

const status = async (of: Awaited<ReturnType<typeof family>>): Promise<string> =>
  (await stage.db.call<{ status: string }>(of.parent, 'my_child', { application_id: of.application_id }))
    .status;

test('what follows an acceptance unseen stays unseen: a payment before the reply', async () => {
  const of = await family();
  const before = await everyAnswer(of);
  await decide(stage.db, of.application_id, 'accepted', { hold: false });
  const rows = await stage.db.sql<{ id: string }>(
    'select id from public.students where application_id = $1',
    [of.application_id],
  );
  await stage.db.call(people.admin, 'record_payment', {
    student_id: rows[0]?.id,
    payment: { kind: 'deposit', amount: 500, received_on: '2026-01-01', method: 'check' },
  });
  expect(await everyAnswer(of)).toBe(before);
});

test.each([
  [true, 'accepted'],
  [false, 'declined'],
])(
  'who replies (%s) has taken note: the letter counts as opened, and parents are told',
  async (accept, told) => {
    const of = await family();
    await decide(stage.db, of.application_id, 'accepted', { hold: false });
    await stage.db.call(of.son, 'reply_to_offer', { accept });
    expect(await status(of)).toBe(told);
    const [letter] = await stage.db.call<{ opened_at: string | null }[]>(of.son, 'my_decision_letters');
    expect(letter?.opened_at).not.toBeNull();
  },
);

test('a place that is taken back looks as it was until that letter is opened', async () => {
  const of = await family();
  await decide(stage.db, of.application_id, 'accepted', { hold: false });
  await openLetter(of.son);
  const before = await everyAnswer(of);
  expect(before).toContain('"ledger":{');
  await decide(stage.db, of.application_id, 'waitlisted', { hold: false });
  const told = JSON.parse(await everyAnswer(of)) as [string, unknown][];
  const was = JSON.parse(before) as [string, unknown][];
  for (const name of ['my_children', 'my_child'])
    expect(told.find(([of_]) => of_ === name)).toEqual(was.find(([of_]) => of_ === name));
  await openLetter(of.son);
  expect(await status(of)).toBe('waitlisted');
});

test('the office is warned of a letter that lies unopened longer than the year’s days', async () => {
  const of = await family();
  await decide(stage.db, of.application_id, 'accepted', { hold: false });
  const unopened = async () =>
    (await stage.db.call<{ application_id: string }[]>(people.staff, 'unopened_letters')).filter(
      ({ application_id }) => application_id === of.application_id,
    );
  expect(await unopened()).toEqual([]);
  await stage.db.setClock(new Date(Date.now() + 4 * 86_400_000).toISOString());
  expect(await unopened()).toHaveLength(1);
  expect((await decisionOf(stage.db, of.application_id)).status).toBe('accepted');
  await openLetter(of.son);
  expect(await unopened()).toEqual([]);
});
