/** The committee's ranking: by score, moved by hand with a reason, and against the places of the year. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decide } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { assign, score } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { openTracks } from '../harness/world.ts';
import { marks, newFile, officer, stage } from './scene.ts';

interface View {
  readonly total: number;
  readonly hidden: number;
  readonly rows: readonly { application_id: string; rank: number | null; average: number | null }[];
  readonly tracks: readonly { readonly track: string }[];
}
const TRACK = 'shana_bet';
let files: string[] = [];
const view = (person: Person, more: object = {}) =>
  stage.db.call<View>(person, 'committee_view', { track: TRACK, ...more });
const order = async (person: Person = people.admin): Promise<number[]> =>
  (await view(person)).rows.map(({ application_id }) => files.indexOf(application_id));
const place = (
  file: number,
  to: number | null,
  reason: string | null,
  version = 0,
  by: Person = people.admin,
) =>
  stage.db.call<{ version: number }>(by, 'place_in_committee', {
    application_id: files[file],
    place: to,
    reason,
    expected_version: version,
  });

/** Five files of a track; the first four scored 2, 5, 3, 4 by one reader, the last by nobody. */
beforeEach(async () => {
  await stage.db.sql(`delete from public.applications where program_track = $1`, [TRACK]);
  files = [];
  for (const given of [2, 5, 3, 4, 0]) {
    const file = await newFile({ program_track: TRACK });
    files.push(file);
    await assign(stage.db, [file], [people.staff]);
    if (given > 0) await score(stage.db, people.staff, file, marks(given));
  }
});

test('the best average first, those without a score last', async () => {
  expect(await order()).toEqual([1, 3, 2, 0, 4]);
  const { rows } = await view(people.admin);
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(rows.map(({ average }) => average)).toEqual([5, 4, 3, 2, null]);
});

test('one that is given a place by hand stands there and the others close up around it', async () => {
  await place(0, 1, 'His brother is here.');
  expect(await order()).toEqual([0, 1, 3, 2, 4]);
  await place(1, 4, 'Better in a year.');
  expect(await order()).toEqual([0, 3, 2, 1, 4]);
  await place(0, null, null, 1);
  expect(await order()).toEqual([3, 2, 0, 1, 4]);
  await place(4, 4000, 'Not ready.');
  expect((await order()).at(-1)).toBe(4);
});

test('a place wants a reason and the version that was seen', async () => {
  expect(await refusal(place(0, 1, '  '))).toMatchObject({ hint: 'required', field: 'reason' });
  expect(await refusal(place(0, 0, 'Why not.'))).toMatchObject({ hint: 'invalid_value', field: 'place' });
  const { version } = await place(0, 2, 'A reason.');
  expect(await refusal(place(0, 3, 'Another.'))).toMatchObject({ hint: 'stale_version' });
  await place(0, 3, 'Another.', version);
});

test('pages of it together are the whole of it', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => view(people.admin, { page, per_page: 2 })));
  expect(pages.flatMap(({ rows }) => rows.map(({ rank }) => rank))).toEqual([1, 2, 3, 4, 5]);
  expect(pages[0]?.total).toBe(5);
});

test('a file that one must still score has no rank and no number, and the others are ranked without it', async () => {
  await assign(stage.db, [files[1] ?? '', files[4] ?? ''], [officer]);
  const { rows, hidden } = await view(officer);
  expect(
    rows.map(({ application_id, rank, average }) => [files.indexOf(application_id), rank, average]),
  ).toEqual([
    [3, 1, 4],
    [2, 2, 3],
    [0, 3, 2],
    [1, null, null],
    [4, null, null],
  ]);
  expect(hidden).toBe(2);
  expect(await refusal(place(1, 1, 'Because.', 0, officer))).toMatchObject({ hint: 'wrong_state' });
  await score(stage.db, officer, files[1] ?? '', marks(5));
  expect((await view(officer)).rows[0]).toMatchObject({ application_id: files[1], rank: 1 });
});

test('the read-only role sees ranks of what it has scored', async () => {
  expect((await view(people.staff)).hidden).toBe(1);
});

test('who has left is not ranked; places are counted against the year’s capacity', async () => {
  const tracks = openTracks.map((row) => (row.track === TRACK ? { ...row, capacity: 12, target: 10 } : row));
  await stage.db.call(people.admin, 'save_program_year_tracks', { year_id: stage.yearId, tracks });
  await decide(stage.db, files[1] ?? '', 'accepted', { hold: true });
  const before = await view(people.admin);
  expect(before.rows).toHaveLength(5);
  expect(before.tracks.find(({ track }) => track === TRACK)).toEqual({
    track: TRACK,
    capacity: 12,
    target: 10,
    files: 5,
    taken: 1,
    told: 0,
  });
  await stage.db.sql(`update public.applications set status = 'withdrawn' where id = $1`, [files[2]]);
  expect((await view(people.admin)).rows).toHaveLength(4);
});

describe('the list knows what the committee knows', () => {
  interface Line {
    readonly id: string;
    readonly average: number | null;
    readonly readers: readonly string[];
    readonly scores: number | null;
    readonly decided_by: string | null;
  }
  const list = async (filters: object, more: object = {}, person: Person = people.admin) => {
    const args = { filters: { track: [TRACK], ...filters }, per_page: 200, ...more };
    const { rows } = await stage.db.call<{ rows: readonly Line[] }>(person, 'search_applications', args);
    return rows.map((row) => ({ ...row, file: files.indexOf(row.id) }));
  };
  const found = async (filters: object, more: object = {}, person: Person = people.admin) =>
    (await list(filters, more, person)).map(({ file }) => file);

  test('by average, spread and number of scores, those without any last in either order', async () => {
    await assign(stage.db, [files[3] ?? ''], [officer]);
    await score(stage.db, officer, files[3] ?? '', marks(1));
    // 2, 5, 3, (4 + 1) / 2, none
    expect(await found({}, { sort: 'average', descending: true })).toEqual([1, 2, 3, 0, 4]);
    expect((await found({}, { sort: 'average', descending: false })).at(-1)).toBe(4);
    expect((await found({}, { sort: 'spread', descending: true }))[0]).toBe(3);
    expect((await found({}, { sort: 'scores', descending: true }))[0]).toBe(3);
    expect((await list({})).find(({ file }) => file === 3)).toMatchObject({ average: 2.5, scores: 2 });
    expect((await list({})).find(({ file }) => file === 3)?.readers).toHaveLength(2);
  });

  test('each count of scores, readers and deciders is what the list shows with that value', async () => {
    await decide(stage.db, files[0] ?? '', 'waitlisted', { hold: true, officer: people.admin });
    const counts = await stage.db.call<Record<string, Record<string, number>>>(
      people.admin,
      'application_counts',
      { filters: { track: [TRACK] } },
    );
    expect(counts['scored']).toEqual({ all: 4, none: 1 });
    expect(counts['decided_by']).toEqual({ [people.admin.id]: 1, none: 4 });
    expect(counts['told']).toEqual({ held: 1, none: 4 });
    expect(Object.keys(counts['people'] ?? {}).sort()).toEqual([people.admin.id, people.staff.id].sort());
    for (const facet of ['scored', 'reader', 'decided_by', 'told'])
      for (const [value, count] of Object.entries(counts[facet] ?? {}))
        expect((await found({ [facet]: [value] })).length, `${facet} ${value}`).toBe(count);
  });

  test('a file that one must still score counts as one without scores', async () => {
    await assign(stage.db, [files[1] ?? ''], [officer]);
    expect(await found({ scored: ['none'] }, { sort: 'name' }, officer)).toEqual(
      expect.arrayContaining([1, 4]),
    );
    expect((await found({}, { sort: 'average', descending: true }, officer)).indexOf(1)).toBeGreaterThan(2);
    expect((await list({}, {}, officer)).find(({ file }) => file === 1)).toMatchObject({
      average: null,
      scores: null,
    });
  });
});
