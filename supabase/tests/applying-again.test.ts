/** Last year's person who begins an application of this year: what is known of them, and what the year asks again. */
import { expect, test } from 'vitest';
import { completeForm, createUser, submitComplete, type User } from './harness/applicants.ts';
import { newParent } from './harness/parents.ts';
import { openedTwoYears } from './students/two-years.ts';

const DAY = 86_400_000;
const stage = openedTwoYears();

const rowsOf = (user: User): Promise<Record<string, unknown>[]> =>
  stage.db.sql('select * from public.applications where user_id = $1 order by created_at', [user.id]);

test('finds who they are and their school, answers anew what the year asks, and leaves last year as it was', async () => {
  const user = await createUser(stage.db);
  const other = await createUser(stage.db);
  await submitComplete(stage.db, user, { first_name: 'Noam Meir', gpa: '3.8' });
  const [before] = await rowsOf(user);
  await stage.db.setClock(new Date(Date.now() + 310 * DAY).toISOString());
  await stage.db.call(user, 'start_application', { form: { city: 'Haifa' } });
  await stage.db.call(other, 'start_application', { form: {} });
  const [last, draft] = await rowsOf(user);
  const { program_track, hebrew_proficiency, special_learning_needs, ...form } = completeForm();
  const { why_here, spiritual_journey, goals, ...lasting } = form;
  expect([
    program_track,
    hebrew_proficiency,
    special_learning_needs,
    why_here,
    spiritual_journey,
    goals,
  ]).not.toContain(undefined);
  expect(draft).toMatchObject({
    program_year_id: stage.nextId,
    status: 'draft',
    email: user.email,
    gpa: '3.8',
  });
  // What they typed now goes before what was known.
  expect(JSON.parse(JSON.stringify(draft))).toMatchObject({
    ...lasting,
    first_name: 'Noam Meir',
    city: 'Haifa',
    date_of_birth: expect.stringContaining('2008-05-3') as string,
  });
  expect(draft).toMatchObject({
    program_track: null,
    hebrew_proficiency: null,
    special_learning_needs: null,
    why_here: null,
    spiritual_journey: null,
    goals: null,
    submitted_at: null,
    reference_number: null,
  });
  expect(last).toEqual(before);
  // Nobody is given another's.
  expect((await rowsOf(other))[0]).toMatchObject({ phone: null, city: null, first_name: 'Noam' });
});

test('still sees who follows last year’s application, and can end what is shared of it', async () => {
  await stage.db.setClock(null);
  const user = await createUser(stage.db);
  await submitComplete(stage.db, user, {});
  await newParent(stage.db, user);
  const parents = () => stage.db.call<{ id: string; shares: boolean; year?: string }[]>(user, 'my_parents');
  const [parent] = await parents();
  const share = (shares: boolean) =>
    stage.db.call(user, 'share_with_parent', { parent_id: parent?.id, shares });
  await share(true);
  await stage.db.setClock(new Date(Date.now() + 310 * DAY).toISOString());
  await stage.db.call(user, 'start_application', { form: {} });
  expect(await parents()).toMatchObject([{ id: parent?.id, shares: true, year: '2090-2091' }]);
  expect(await share(false)).toMatchObject([{ id: parent?.id, shares: false }]);
  expect(await stage.db.call(user, 'revoke_parent', { parent_id: parent?.id })).toEqual([]);
  await stage.db.setClock(null);
});
