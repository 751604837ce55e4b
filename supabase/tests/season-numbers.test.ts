/** The numbers of a season: each equals a plain count and its list, held decisions count for the office, and nobody else asks. */
import { expect, test } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { people, type Person } from './harness/people.ts';
import { openedWorld } from './harness/world.ts';

type Numbers = NonNullable<FunctionResult<'season_numbers'>>;
const world = openedWorld();
const ask = (person: Person = people.admissions, year: string | null = null): Promise<Numbers | null> =>
  world.db.call<Numbers | null>(person, 'season_numbers', { program_year_id: year });
async function numbers(year: string | null = null): Promise<Numbers> {
  const found = await ask(people.admissions, year);
  if (!found) throw new Error('no year');
  return found;
}
const listed = async (filters: object): Promise<number> =>
  (await world.db.call<{ total: number }>(people.admissions, 'search_applications', { query: '', filters }))
    .total;

test('the year counts what its list shows', async () => {
  const { year_id, years, tracks, countries } = await numbers();
  expect(year_id).toBe(world.yearId);
  expect(years).toHaveLength(1);
  const at = { year: world.yearId };
  expect(years[0]).toMatchObject({
    started: 3,
    submitted: await listed(at),
    decided: 1,
    accepted: await listed({ ...at, status: ['accepted'] }),
    replied: 0,
    registered: 0,
  });
  for (const { track, submitted, placed } of tracks) {
    expect(submitted, track).toBe(await listed({ ...at, track: [track] }));
    expect(placed, track).toBe(await listed({ ...at, track: [track], status: ['accepted', 'registered'] }));
  }
  for (const { name, count } of countries.top) expect(count).toBe(await listed({ ...at, country: [name] }));
});

test('a held decision counts: whoever sees the page sees held ones', async () => {
  const before = (await numbers()).years[0];
  await world.db.sql(
    `update public.application_decisions set status = 'rejected', published_at = null where id = $1`,
    [world.applications.b],
  );
  const after = (await numbers()).years[0];
  expect(after?.decided).toBe((before?.decided ?? 0) + 1);
  expect(after?.accepted).toBe(before?.accepted);
  expect((await numbers()).waiting.decisions).toBe(2);
});

test('an earlier year is counted at the same distance from its deadline', async () => {
  const [earlier] = await world.db.sql<{ id: string }>(
    `insert into public.program_years select (jsonb_populate_record(null::public.program_years, to_jsonb(y) || jsonb_build_object(
       'id', gen_random_uuid(), 'name', '2089-2090', 'is_published', false, 'opens_at', y.opens_at - interval '1 year',
       'application_deadline_at', y.application_deadline_at - interval '365 days'))).* from public.program_years y where y.id = $1 returning id`,
    [world.yearId],
  );
  const move = (days: number) =>
    world.db.sql(
      `update public.applications set program_year_id = $2, created_at = private.now() - interval '400 days',
         submitted_at = private.now() - interval '365 days' + make_interval(days => $3) where id = $1`,
      [world.applications.b, earlier?.id, days],
    );
  await move(-1);
  expect((await numbers()).years[1]).toMatchObject({
    year_name: '2089-2090',
    started: 1,
    submitted: 1,
    decided: 0,
  });
  await move(1);
  expect((await numbers()).years[1]).toMatchObject({ started: 1, submitted: 0 });
});

test('a year without anybody answers zeros and no time', async () => {
  const [year] = await world.db.sql<{ id: string }>(
    `select id from public.program_years where name = '2089-2090'`,
  );
  await world.db.sql(`delete from public.applications where id = $1`, [world.applications.b]);
  expect(await numbers(year?.id)).toMatchObject({
    years: [{ started: 0, submitted: 0, registered: 0 }],
    tracks: [],
    countries: { top: [], others: 0, kinds: 0 },
    weeks: [],
    waiting: { decisions: 0, median_days: null, slow_days: null },
  });
});

test('no such year: no numbers', async () => {
  expect(await ask(people.staff, '00000000-0000-4000-8000-000000000000')).toBeNull();
});
