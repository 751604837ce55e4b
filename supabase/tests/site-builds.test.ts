/** When a build of the public site is asked for: after changes and a quiet minute, and at every turn of the season. */
import { beforeEach, expect, test } from 'vitest';
import { people, service } from './harness/people.ts';
import { openedStage, openTracks, openYear } from './harness/world.ts';

const stage = openedStage();

const claim = () => stage.db.call<boolean>(service, 'claim_site_build');
const later = (minutes: number) =>
  stage.db.sql(
    `update private.site_build set changed_at = changed_at - $1 * interval '1 minute', asked_at = asked_at - $1 * interval '1 minute'`,
    [minutes],
  );
beforeEach(async () => {
  await stage.db.setClock(null);
  await stage.db.sql(
    'update private.site_build set changed_at = now(), asked_at = now(), season_seen_at = now()',
  );
});

test('nothing has changed: nothing is built', async () => {
  await later(10);
  expect(await claim()).toBe(false);
});

test('a change is built once, after a minute without another', async () => {
  const tracks = openTracks.map((row) => ({ ...row, tuition_amount: 15_000 }));
  await stage.db.call(people.admin, 'save_program_year_tracks', { year_id: stage.yearId, tracks });
  expect(await claim()).toBe(false);
  await later(2);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
});

test('a refused build is asked for again, and the office is told why', async () => {
  await stage.db.sql('update public.program_years set aid_text = $1', ['Ask us.']);
  await later(2);
  expect(await claim()).toBe(true);
  await stage.db.call(service, 'site_build_failed', { reason: 'The hook answered 500.' });
  const state = await stage.db.call(people.staff, 'site_build_state');
  expect(state).toMatchObject({ failure: 'The hook answered 500.' });
  expect(await claim()).toBe(true);
  expect(await stage.db.call(people.staff, 'site_build_state')).toMatchObject({ failure: null });
});

test('the last days and the deadline are turns of the season', async () => {
  const deadline = Date.parse(openYear.application_deadline_at);
  for (const hours of [-7 * 24 + 1, 1]) {
    await stage.db.setClock(new Date(deadline + hours * 3_600_000));
    expect([hours, await claim()]).toEqual([hours, true]);
    expect([hours, await claim()]).toEqual([hours, false]);
  }
});
