/** Saved views of the office's lists: somebody's own, or shared with all of it. */
import { describe, expect, test } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { people, staffOf, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

type Views = FunctionResult<'saved_views'>;
const ADDRESS = 'filter=%7B%22held%22%3Atrue%7D&sort=name&order=ASC&perPage=100&columns=status%2Ctrack';
const seen = (person: Person, list = 'applicants'): Promise<Views> =>
  stage.db.call<Views>(person, 'saved_views', { list });
const names = async (person: Person, list?: string): Promise<string[]> =>
  (await seen(person, list)).map(({ name }) => name);
const save = (person: Person, name: string, more = {}): Promise<string> =>
  stage.db.call<string>(person, 'save_view', {
    list: 'applicants',
    name,
    address: ADDRESS,
    is_shared: false,
    ...more,
  });
const remove = (person: Person, view_id: string): Promise<unknown> =>
  stage.db.call(person, 'remove_view', { view_id });

describe('a saved view', () => {
  test('is its owner’s alone until they share it, and is found with its address', async () => {
    const id = await save(people.admissions, '  To call ');
    expect(await seen(people.admissions)).toMatchObject([
      { id, name: 'To call', address: ADDRESS, is_mine: true, is_shared: false, removable: true },
    ]);
    for (const other of staffOf.filter((name) => name !== 'admissions'))
      expect(await names(people[other])).toEqual([]);
    expect(await names(people.admissions, 'students')).toEqual([]);
    expect(await save(people.admissions, 'To call', { is_shared: true })).toBe(id);
    for (const other of staffOf.filter((name) => name !== 'admissions'))
      expect(await seen(people[other])).toMatchObject([{ id, is_mine: false, is_shared: true }]);
    await remove(people.admissions, id);
    expect(await names(people.staff)).toEqual([]);
  });

  test('is shared by officers only; the read-only role keeps its own', async () => {
    expect(await refusal(save(people.staff, 'Mine', { is_shared: true }))).toMatchObject({ code: '42501' });
    const id = await save(people.staff, 'Mine');
    expect(await names(people.staff)).toEqual(['Mine']);
    await remove(people.staff, id);
  });

  test('is removed by its owner, a shared one by administrators too, and by nobody else', async () => {
    const own = await save(people.admissions, 'Own');
    const shared = await save(people.admissions, 'Shared', { is_shared: true });
    expect(await refusal(remove(people.admin, own))).toMatchObject({ hint: 'not_found' });
    expect(await refusal(remove(people.staff, shared))).toMatchObject({ hint: 'not_found' });
    await remove(people.admin, shared);
    expect(await names(people.admissions)).toEqual(['Own']);
    await remove(people.admissions, own);
    expect(await refusal(remove(people.admissions, own))).toMatchObject({ hint: 'not_found' });
  });

  test('leads to no other page: what is no address of a list is refused', async () => {
    for (const address of ['javascript:alert(1)', '//example.org', 'a b', '?x=1', '#x'])
      expect(await refusal(save(people.admissions, 'Odd', { address }))).toMatchObject({
        hint: 'invalid_value',
      });
    expect(await refusal(save(people.admissions, 'Long', { address: 'a'.repeat(4001) }))).toMatchObject({
      hint: 'too_long',
    });
    expect(await refusal(save(people.admissions, ' '))).toMatchObject({ hint: 'required' });
    expect(await refusal(save(people.admissions, 'x', { list: 'audit_log' }))).toMatchObject({
      hint: 'invalid_value',
    });
  });

  test('at most a hundred of one person', async () => {
    await stage.db.sql(
      `insert into private.saved_views (owner, list, name, address)
         select $1, 'students', 'View ' || n, '' from generate_series(1, 100) n`,
      [people.admin.id],
    );
    expect(await refusal(save(people.admin, 'One more'))).toMatchObject({ hint: 'limit_reached' });
    await save(people.admin, 'View 7', { list: 'students' });
  });
});
