import { expect, test } from 'vitest';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openWorld, openedWorld, openYear, type World } from './harness/world.ts';

const world = openedWorld();

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

test('a scene that is kept is the same for everybody, and what one does in it another does not see', async () => {
  const other = await openWorld();
  const named = ({ yearId, slots, applications, studentId }: World) => [
    yearId,
    slots,
    applications,
    studentId,
  ];
  await world.db.sql(`update public.program_years set name = '2095-2096' where id = '${world.yearId}'`);
  const [year] = await other.db.sql<{ id: string; name: string }>(
    'select id, name from public.program_years',
  );
  await other.db.stop();
  expect(named(other)).toEqual(named(world));
  expect(year).toEqual({ id: world.yearId, name: openYear.name });
});

test('no statistics come in the middle: they change plans, and with them the rows that questions read', async () => {
  expect(await world.db.sql('show autovacuum')).toEqual([{ autovacuum: 'off' }]);
});
