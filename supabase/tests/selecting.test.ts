/** "All 47 that match": the server says whom a list's search and filters match. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, submitComplete } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
const ids: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    const id = await submitComplete(stage.db, await createUser(stage.db));
    await stage.db.sql('update public.applications set first_name = $2 where id = $1', [id, `Chosen${n}`]);
    ids.push(id);
  }
});

const select = (name: string, args: Record<string, unknown>, officer: Person = people.admissions) =>
  stage.db.call<string[]>(officer, name, args);

describe('applicants', () => {
  test('that the search and the filters of the list match, on all pages', async () => {
    expect(await select('select_applications', { query: 'chosen' })).toHaveLength(3);
    const page = await stage.db.call<{ total: number }>(people.admissions, 'search_applications', {
      query: 'chosen',
      filters: { missing: ['medical'] },
      per_page: 1,
    });
    const all = await select('select_applications', { query: 'chosen', filters: { missing: ['medical'] } });
    expect(all).toHaveLength(page.total);
    expect([...(await select('select_applications', { query: 'chosen1' }))]).toEqual([ids[1]]);
  });

  test('are refused in words when they are more than can be chosen', async () => {
    await stage.db.sql(
      `create or replace function private.most_selected() returns integer language sql immutable set search_path = '' as 'select 2'`,
    );
    expect(await refusal(select('select_applications', { query: 'chosen' }))).toMatchObject({
      hint: 'limit_reached',
      message: 'These are 3. Up to 2 can be selected: narrow the list first.',
    });
    expect(await select('select_applications', { query: 'chosen1' })).toHaveLength(1);
  });
});

describe('students', () => {
  test('that the search and the filters match; a filter on health is written down as read', async () => {
    const [made] = await stage.db.sql<{ id: string }>(
      `insert into public.students (first_name, last_name, email, program_track) values ('Matchy', 'Testly', 'm@example.org', 'shana_bet')
       returning id`,
    );
    expect(
      await select('select_students', { query: 'matchy', filters: { program_track: 'shana_bet' } }),
    ).toEqual([made?.id]);
    expect(
      await select('select_students', { query: 'matchy', filters: { program_track: 'shana_aleph' } }),
    ).toEqual([]);
    const health = { fields: [{ field: 'medical_conditions', op: 'empty' }] };
    expect(await select('select_students', { query: 'matchy', filters: health })).toEqual([made?.id]);
    expect(
      await stage.db.sql(`select category from private.access_log where $1 = any (subject_ids)`, [made?.id]),
    ).toEqual([{ category: 'health' }]);
  });
});
