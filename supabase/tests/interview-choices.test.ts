/** Wishes for interview times and the application deadline. */
import { beforeAll, expect, test } from 'vitest';
import { createUser, startComplete, submitComplete, type User } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

const HOUR = 3_600_000;
const stage = openedStage();
let slots: readonly string[];
beforeAll(async () => {
  const times = [60, 61].map((days) => {
    const starts = Date.now() + days * 24 * HOUR;
    const [starts_at, ends_at] = [starts, starts + HOUR].map((at) => new Date(at).toISOString());
    return { starts_at, ends_at, place: 'Office' };
  });
  const rows = await stage.db.as<{ id: string }>(
    people.admissions,
    'select public.publish_interview_slots($1) as id',
    [JSON.stringify(times)],
  );
  slots = rows.map(({ id }) => id);
});

const choose = (user: User, slot_ids: readonly string[]): Promise<unknown> =>
  stage.db.call(user, 'set_interview_choices', { slot_ids: [...slot_ids] });

test('a draft takes wishes until the deadline and none after it; who has handed in still may', async () => {
  const [early = '', late = ''] = slots;
  const drafting = await createUser(stage.db);
  await startComplete(stage.db, drafting);
  const waiting = await createUser(stage.db);
  await submitComplete(stage.db, waiting);
  const deadline = Date.parse(openYear.application_deadline_at);
  await stage.db.setClock(new Date(deadline - 60_000));
  expect(await choose(drafting, [early])).toMatchObject([{ slot_id: early }]);
  await stage.db.setClock(new Date(deadline));
  expect(await refusal(choose(drafting, [late]))).toMatchObject({ hint: 'deadline_passed' });
  expect(await choose(waiting, [late])).toMatchObject([{ slot_id: late }]);
});

test('a draft put aside takes no wishes until it is taken up again', async () => {
  const [early = ''] = slots;
  await stage.db.setClock(new Date(Date.parse(openYear.application_deadline_at) - 60_000));
  const resting = await createUser(stage.db);
  await startComplete(stage.db, resting);
  await stage.db.call(resting, 'set_draft_aside');
  expect(await refusal(choose(resting, [early]))).toMatchObject({ hint: 'wrong_state' });
  expect(
    await stage.db.sql(
      'select 1 from interview_choices c join applications a on a.id = c.application_id where a.user_id = $1',
      [resting.id],
    ),
  ).toEqual([]);
});

test('open times are shown once each, and to nobody who does not apply', async () => {
  await stage.db.setClock(new Date(Date.parse(openYear.application_deadline_at) - 60_000));
  const [applicant, stranger] = [await createUser(stage.db), await createUser(stage.db)];
  await startComplete(stage.db, applicant);
  const seen = async (user: User): Promise<readonly string[]> =>
    (await stage.db.as<{ id: string }>(user, 'select id from public.open_interview_slots()')).map(
      ({ id }) => id,
    );
  expect((await seen(applicant)).toSorted()).toEqual([...slots].sort());
  expect(await seen(stranger)).toEqual([]);
});
