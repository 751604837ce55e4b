import { describe, expect, it } from 'vitest';
import { readListState, writeListState } from './list-state.ts';

const read = (search: string, role: 'admin' | 'staff' = 'admin') =>
  readListState(new URLSearchParams(search), role);

describe("the list's address", () => {
  it('says nothing at the beginning', () => {
    expect(writeListState(read(''), {}).toString()).toBe('');
    expect(read('')).toMatchObject({
      view: 'table',
      sort: 'last_name',
      descending: false,
      page: 1,
      perPage: 25,
    });
  });
  it('keeps a whole view', () => {
    const search =
      'view=category&category=health&q=gold&page=3&perPage=50&sort=email&order=desc&enrollment_status=active&columns=email%2Cnotes';
    expect(writeListState(read(search), { page: 3 }).toString()).toBe(search);
  });
  it('goes back to the first page when anything else changes', () => {
    expect(writeListState(read('page=7'), { query: 'x' }).get('page')).toBeNull();
  });
  it('drops what is not offered', () => {
    expect(read('sort=notes&page=-1&perPage=999&category=pets&columns=nothing')).toMatchObject({
      sort: 'last_name',
      page: 1,
      perPage: 25,
      category: 'general',
      columns: [],
    });
  });
  it('drops what the read-only staff role may not see', () => {
    expect(
      read(
        'category=health&sort=enrollment_status&enrollment_status=active&columns=medical_conditions,email',
        'staff',
      ),
    ).toMatchObject({
      category: 'general',
      sort: 'last_name',
      filters: {},
      columns: ['email'],
    });
  });
});
