import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.db.stop());

test('people act with their own claims and role', async () => {
  const rows = await world.db.as(people.applicant_a, 'select auth.uid() as id, current_user::text as role');
  expect(rows).toEqual([{ id: people.applicant_a.id, role: 'authenticated' }]);
  expect(await refusal(world.db.call(people.anon, 'my_application'))).toMatchObject({ code: '42501' });
});

test('the world has a draft, a submitted application and a published acceptance', async () => {
  const rows = await world.db.sql<{ status: string }>(
    'select status from public.applications order by created_at',
  );
  expect(rows.map((row) => row.status)).toEqual(['draft', 'submitted', 'accepted']);
  expect(world.studentId).not.toBe('');
});

test('what is tried leaves nothing behind', async () => {
  await world.db.tryAs(people.applicant_a, 'select public.set_draft_aside()');
  expect(
    await world.db.sql('select set_aside_at from public.applications where id = $1', [world.applications.a]),
  ).toEqual([{ set_aside_at: null }]);
});
