/** What a family knows is one word in every answer of the office, and every count is of these words: state by place. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Telling } from '@school/shared/api/shapes';
import type { FunctionResult } from '@school/shared/api/types';
import { createUser, decide, submitComplete } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

/** Monday morning in Israel, and the Shabbat after it. */
const MONDAY = '2026-11-30T08:00:00Z';
const SHABBAT_ENDS = '2026-12-05T20:00:00+00:00';

const stage = openedStage();
const files: Record<string, string> = {};
const ask = <Result>(name: string, args = {}) => stage.db.call<Result>(people.admissions, name, args);

/** Decides so that it goes in the year's ten minutes. */
const withMinutes = async (work: () => Promise<unknown>): Promise<void> => {
  await stage.db.sql('update public.program_year_settings set undo_minutes = 10');
  await work();
  await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
};

const MAKE: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  undecided: () => Promise.resolve(),
  held: (id) => decide(stage.db, id, 'accepted', { hold: true }),
  scheduled: async (id) => {
    const { decision } = await decide(stage.db, id, 'accepted', { hold: true });
    await ask('schedule_publication', {
      application_id: id,
      publish_at: '2026-12-04T16:00:00Z',
      expected_version: decision.version,
    });
  },
  leaving: (id) => withMinutes(() => decide(stage.db, id, 'accepted', { hold: false })),
  told: (id) => decide(stage.db, id, 'accepted', { hold: false }),
  'told, then something else held': async (id) => {
    await decide(stage.db, id, 'waitlisted', { hold: false });
    await decide(stage.db, id, 'accepted', { hold: true });
  },
  'held and taken back': async (id) => {
    await decide(stage.db, id, 'rejected', { hold: true });
    await decide(stage.db, id, 'submitted', { hold: true });
  },
};

beforeAll(async () => {
  await stage.db.setClock(MONDAY);
  await stage.db.sql("update public.program_years set opens_at = $1::timestamptz - interval '30 days'", [
    MONDAY,
  ]);
  for (const [state, make] of Object.entries(MAKE)) {
    files[state] = await submitComplete(stage.db, await createUser(stage.db));
    await make(files[state]);
  }
});

const WORDS = {
  undecided: null,
  held: { word: 'held', at: null, can_undo: false },
  // Friday 18:00 lies in the school's rest: it goes when that has ended.
  scheduled: { word: 'scheduled', at: SHABBAT_ENDS, can_undo: false },
  leaving: { word: 'leaving', at: '2026-11-30T08:10:', can_undo: true },
  told: { word: 'told', at: '2026-11-30T08:00:', can_undo: false },
  'told, then something else held': { word: 'held', at: null, can_undo: false },
  'held and taken back': null,
} as const;

const said = (telling: Telling | null | undefined) =>
  telling && {
    word: telling.word,
    at: telling.at?.slice(0, telling.word === 'scheduled' ? undefined : 17) ?? null,
    can_undo: telling.can_undo,
  };

describe.each(Object.entries(WORDS))('%s', (state, word) => {
  test('is one word in the list, the file and the committee', async () => {
    const id = files[state] ?? '';
    const { rows } = await ask<FunctionResult<'search_applications'>>('search_applications', { query: '' });
    const { decision } = await ask<{ decision: { telling: Telling | null } }>('office_application', {
      application_id: id,
    });
    const committee = await ask<FunctionResult<'committee_view'>>('committee_view', {
      track: rows.find((row) => row.id === id)?.program_track,
    });
    const found = {
      list: said(rows.find((row) => row.id === id)?.telling),
      file: said(decision.telling),
      committee: said(committee.rows.find((row) => row.application_id === id)?.telling),
    };
    expect(found).toEqual({ list: word, file: word, committee: word });
  });
});

test('every count is of these words: filters, dashboard, funnel, season, tracks, committee and what a bulk would do', async () => {
  const counts = await ask<FunctionResult<'application_counts'>>('application_counts');
  const desk = await ask<FunctionResult<'office_dashboard'>>('office_dashboard');
  const season = await ask<FunctionResult<'season_numbers'>>('season_numbers');
  const track = season?.tracks.find(({ placed }) => placed > 0);
  const committee = await ask<FunctionResult<'committee_view'>>('committee_view', { track: track?.track });
  const preview = await ask<FunctionResult<'preview_bulk'>>('preview_bulk', {
    action: 'decide',
    details: { decision: 'accepted', hold: true },
    people: [{ application_id: files['undecided'] }],
  });
  const accepted = desk.funnel.filter(({ status }) => status === 'accepted');
  const sum = (of: 'count' | 'untold') => accepted.reduce((total, cell) => total + cell[of], 0);
  const listed = committee.tracks.find((one) => one.track === track?.track);
  expect({
    filter: counts.told,
    dashboard: desk.untold,
    funnel: [sum('count'), sum('untold')],
    season: [
      season?.years[0]?.decided,
      season?.years[0]?.told,
      season?.years[0]?.accepted,
      season?.years[0]?.accepted_told,
    ],
    track: [track?.placed, track?.told],
    committee: [listed?.taken, listed?.told],
    bulk: preview.places.map(({ taken, told }) => [taken, told]),
  }).toEqual({
    filter: { held: 2, scheduled: 1, leaving: 1, told: 1, none: 2 },
    dashboard: { held: 2, scheduled: 1, leaving: 1 },
    funnel: [5, 4],
    season: [5, 1, 5, 1],
    track: [5, 1],
    committee: [5, 1],
    bulk: [[5, 1]],
  });
});
