/** The office's list: words in any order and script, punctuation that breaks nothing, counted filters, paging, neighbours, roles. */
import type { FunctionResult } from '@school/shared/api/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedWorld } from './harness/world.ts';

interface Page {
  readonly rows: readonly Record<string, unknown>[];
  readonly total: number;
}
const world = openedWorld();
const search = (
  query: string,
  filters: object = {},
  more: object = {},
  person = people.admissions,
): Promise<Page> => world.db.call<Page>(person, 'search_applications', { query, filters, ...more });
const idsOf = async (query: string, filters: object = {}): Promise<unknown[]> =>
  (await search(query, filters)).rows.map((row) => row['id']);

beforeAll(async () => {
  await world.db.sql(
    `update public.applications set first_name = 'Zvi-Dov', last_name = 'O''Carroll', hebrew_first_name = 'צבי', hebrew_last_name = 'או״קרול',
       high_school = 'Maple "Sample" Academy', phone = '+12125559876', country = 'Canada', program_track = 'post_army' where id = $1`,
    [world.applications.b],
  );
});

describe('search', () => {
  test.each([
    ['first name', 'zvi'],
    ['words in any order', 'ocarroll zvi'],
    ['with the apostrophe', "O'Carroll"],
    ['Hebrew', 'צבי'],
    ['Hebrew with gershayim of another kind', 'או"קרול'],
    ['part of the phone', '555-9876'],
    ['school in quotes', '"Maple Sample"'],
    ['commas, brackets and operators', 'zvi,(dov)*'],
  ])('%s finds the file', async (_name, query) => {
    expect(await idsOf(query)).toEqual([world.applications.b]);
  });

  // Signs alone are looked for as they stand: a slip of the finger does not bring the whole list.
  test.each([
    "'; drop table public.applications; --",
    '%',
    '_',
    '\\',
    '(',
    '🙂',
    'x'.repeat(5000),
    'nobody here',
  ])('finds nothing and breaks nothing: %s', async (query) => {
    expect((await search(query)).total).toBe(0);
    expect(await world.db.call(people.admissions, 'select_students', { query })).toEqual([]);
  });

  test('drafts are not the office’s business', async () => {
    expect(await idsOf('')).not.toContain(world.applications.a);
    expect((await search('')).total).toBe(2);
  });
});

describe('filters and counts', () => {
  test('each count is what the list shows when that value is chosen', async () => {
    const facets = ['status', 'track', 'country', 'missing', 'interview', 'documents'] as const;
    const counts = await world.db.call<Record<string, Record<string, number>>>(
      people.staff,
      'application_counts',
      {},
    );
    for (const facet of facets)
      for (const [value, count] of Object.entries(counts[facet] ?? {}))
        if (value) expect((await search('', { [facet]: [value] })).total, `${facet} ${value}`).toBe(count);
  });

  test('a filter leaves its own counts aside and narrows the others', async () => {
    const counts = await world.db.call<{ total: number; status: object; track: Record<string, number> }>(
      people.admissions,
      'application_counts',
      { query: '', filters: { status: ['accepted'] } },
    );
    expect(counts.total).toBe(1);
    expect(counts.status).toEqual({ submitted: 1, accepted: 1 });
    expect(counts.track['post_army']).toBeUndefined();
  });

  test('nonsense in filters is no filter, never an error', async () => {
    for (const filters of [{ status: 5 }, { status: {} }, { year: 'all' }, { track: [] }, { held: 'x' }])
      expect((await search('', filters)).total).toBe(2);
    expect((await search('', { year: 'no such year' })).total).toBe(0);
  });

  test('a held decision is found by its filter and shown as such', async () => {
    const { version } = (await search('zvi')).rows[0] ?? {};
    await world.db.call(people.admissions, 'record_decision', {
      application_id: world.applications.b,
      decision: 'waitlisted',
      expected_version: version,
      hold: true,
    });
    const { rows } = await search('', { told: ['held', 'scheduled', 'leaving'] });
    expect(rows).toMatchObject([
      {
        id: world.applications.b,
        telling: { word: 'held', at: null },
        status: 'waitlisted',
        published_status: 'submitted',
      },
    ]);
  });
});

describe('pages and neighbours', () => {
  test('a page is a page, whatever was asked for', async () => {
    expect((await search('', {}, { page: 1, per_page: 1 })).rows).toHaveLength(1);
    expect((await search('', {}, { page: 3, per_page: 1 })).rows).toHaveLength(0);
    expect((await search('', {}, { page: -4, per_page: -1 })).rows).toHaveLength(1);
  });

  test.each([
    'name',
    'hebrew_name',
    'status',
    'track',
    'country',
    'school',
    'interview',
    'submitted_at',
    'drop table',
  ])('sorts by %s, both ways', async (sort) => {
    const up = (await search('', {}, { sort, descending: false })).rows.map((row) => row['id']);
    const down = (await search('', {}, { sort, descending: true })).rows.map((row) => row['id']);
    expect([...up].sort()).toEqual([...down].sort());
    expect(up).toHaveLength(2);
  });
});

describe('roles', () => {
  test('the list carries nothing that the staff role may not see', async () => {
    const { rows } = await search('', {}, {}, people.staff);
    for (const row of rows)
      for (const hidden of ['passport_number', 'special_learning_needs', 'date_of_birth'])
        expect(row).not.toHaveProperty(hidden);
  });
});

describe('desk, calendar and log', () => {
  test('every number of the desk is what its list shows', async () => {
    const desk = await world.db.call<FunctionResult<'office_dashboard'>>(people.staff, 'office_dashboard');
    expect(desk.new_submissions).toBe((await search('', { status: ['submitted'], recent: true })).total);
    expect(desk.documents_to_check).toBe((await search('', { documents: ['to_check'] })).total);
    const { held, scheduled, leaving } = desk.untold;
    expect(held + scheduled + leaving).toBe(
      (await search('', { told: ['held', 'scheduled', 'leaving'] })).total,
    );
  });

  test('the calendar shows slots between two instants with who is booked', async () => {
    const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const slots = await world.db.call<{ id: string; booked: unknown[] }[]>(
      people.staff,
      'office_interviews',
      { from_at: at(9), to_at: at(10.5) },
    );
    expect(slots.map((slot) => slot.id)).toEqual([world.slots[0]]);
  });

  test('officers read the log of files, administrators all of it; filters that cannot be read are said', async () => {
    const all = await world.db.call<Page>(people.admin, 'search_audit', {});
    const files = await world.db.call<Page>(people.admissions, 'search_audit', {});
    expect(files.total).toBeLessThan(all.total);
    expect(files.rows.every((row) => row['application_id'] !== null || row['student_id'] !== null)).toBe(
      true,
    );
    expect(
      await refusal(world.db.call(people.admin, 'search_audit', { filters: { actor: 'x' } })),
    ).toMatchObject({ hint: 'invalid_value' });
  });
});
