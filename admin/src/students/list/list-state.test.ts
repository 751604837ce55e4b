import { describe, expect, it, vi } from 'vitest';
import { fromOldAddress } from '../../components/list/old-address.tsx';
import { filterNames, questionOf, readLook, writeLook } from './list-state.ts';
import { readyViews } from './ready-views.ts';

const look = (search: string, role: 'admin' | 'staff' = 'admin') =>
  readLook(new URLSearchParams(search), role);

describe("the list's address", () => {
  it('shows the table of the first category when it says nothing', () => {
    expect(look('')).toEqual({ view: 'table', category: 'general', as: 'cards' });
  });
  it('goes to another category from its first page, and keeps everything else', () => {
    const search = 'filter=%7B%22q%22%3A%22gold%22%7D&order=DESC&page=3&perPage=50&sort=email&columns=notes';
    expect(writeLook(new URLSearchParams(search), { view: 'category', category: 'health' }).toString()).toBe(
      `${search.replace('&page=3', '')}&view=category&category=health`,
    );
  });
  it('leaves out what is as at the beginning', () => {
    const open = new URLSearchParams('view=category&category=health');
    expect(writeLook(open, { view: 'table', category: 'general' }).toString()).toBe('');
  });
  it('lays a category out as cards or as a table', () => {
    expect(look('as=table').as).toBe('table');
    expect(look('as=heap').as).toBe('cards');
    expect(writeLook(new URLSearchParams('as=table'), { as: 'cards' }).toString()).toBe('');
  });
  it('drops categories that are none or not for the role', () => {
    expect(look('category=pets').category).toBe('general');
    expect(look('category=health', 'staff').category).toBe('general');
  });
});

describe('the views that the list comes with', () => {
  const asked = (role: 'admissions' | 'staff') =>
    readyViews(role).map(({ name, address }) => {
      const params = new URLSearchParams(address);
      const filters = JSON.parse(params.get('filter') ?? '') as Record<string, unknown>;
      const sort = { field: params.get('sort') ?? '', order: 'ASC' } as const;
      return { name, question: questionOf(filters, sort, role) };
    });
  it('each ask the database for their condition, in the year that runs', () => {
    const all = asked('admissions');
    expect(all).toHaveLength(9);
    for (const { name, question } of all) {
      const { fields } = question.filters as { fields?: unknown[] };
      expect(fields, name).toHaveLength(1);
      expect(question.filters, name).toMatchObject({ program_year_id: 'current' });
    }
    expect(all[0]?.question).toMatchObject({
      sort: 'last_name',
      filters: { fields: [{ field: 'date_of_birth', op: 'anniversary', value: 14 }] },
    });
  });
  it('count papers that have ended already among those that end', () => {
    vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] });
    try {
      const passports = asked('admissions').find(({ name }) => name.startsWith('Passports'));
      expect(passports?.question.filters).toMatchObject({
        fields: [{ field: 'foreign_passport_expiration', op: 'to', value: '2027-05-28' }],
      });
    } finally {
      vi.useRealTimers();
    }
  });
  it('are only those whose field the role is shown', () => {
    for (const { question } of asked('staff')) expect(question.filters).toHaveProperty('fields');
    expect(asked('staff').length).toBeLessThan(9);
  });
});

describe('what the database is asked', () => {
  it('takes search, filters and order', () => {
    expect(
      questionOf({ q: 'gold', enrollment_status: 'active' }, { field: 'email', order: 'DESC' }, 'admin'),
    ).toEqual({
      query: 'gold',
      filters: { enrollment_status: 'active' },
      sort: 'email',
      descending: true,
    });
  });
  it('asks for archived records alone, or for those in use', () => {
    const filtersOf = (archived: string) =>
      questionOf({ archived }, { field: 'last_name', order: 'ASC' }, 'staff').filters;
    expect(filtersOf('true')).toEqual({ archived: true });
    expect(filtersOf('')).toEqual({});
    expect(filtersOf('perhaps')).toEqual({});
  });
  it('is ordered by every field, by a sensitive one only where it is shown', () => {
    const sortOf = (field: string, columns: readonly string[] = []) =>
      questionOf({}, { field, order: 'ASC' }, 'admin', columns).sort;
    expect(sortOf('notes')).toBe('notes');
    expect(sortOf('giyus_date')).toBe('last_name');
    expect(sortOf('giyus_date', ['giyus_date'])).toBe('giyus_date');
  });
  it('drops what is not offered', () => {
    expect(questionOf({ shoe: '42' }, { field: 'shoe', order: 'DESC' }, 'admin')).toEqual({
      query: '',
      filters: {},
      sort: 'last_name',
      descending: false,
    });
  });
  it('drops what the read-only staff role may not see', () => {
    expect(
      questionOf({ enrollment_status: 'active' }, { field: 'enrollment_status', order: 'ASC' }, 'staff'),
    ).toMatchObject({ filters: {}, sort: 'last_name' });
  });
});

describe('addresses of the time when each filter was a parameter', () => {
  const moved = (search: string) =>
    fromOldAddress(new URLSearchParams(search), ['q', ...filterNames])?.toString();
  it('open the same view', () => {
    const now = new URLSearchParams(
      moved('view=category&q=gold&page=3&perPage=50&sort=email&order=desc&enrollment_status=active'),
    );
    expect(Object.fromEntries(now)).toEqual({
      view: 'category',
      page: '3',
      perPage: '50',
      sort: 'email',
      order: 'DESC',
      filter: '{"q":"gold","enrollment_status":"active"}',
    });
    expect(moved('sort=email')).toBe('sort=email&order=ASC');
  });
  it("leave today's addresses alone", () => {
    expect(moved('')).toBeUndefined();
    expect(moved('filter=%7B%22q%22%3A%22x%22%7D&sort=email&order=DESC&columns=email')).toBeUndefined();
  });
});
