/** What the list shows, as its address says it: every view can be shared, reloaded and gone back to. */
import type { StaffRole } from '@school/shared/roles';
import type { StudentCategory, StudentFieldName } from '@school/shared/student-fields';
import { categoriesFor, fields, isCategory } from '../rules/fields.ts';

export const filterNames = ['program_track', 'enrollment_status', 'registration_status'] as const;
export type FilterName = (typeof filterNames)[number];
export type ListFilters = Readonly<Partial<Record<FilterName, string>>>;

/** Orders the database has an index for. */
export const sortable = [
  'last_name',
  'first_name',
  'email',
  'program_track',
  'enrollment_status',
  'registration_status',
  'date_of_birth',
  'updated_at',
] as const;
export type SortName = (typeof sortable)[number];

export interface ListState {
  readonly view: 'table' | 'category';
  readonly category: StudentCategory;
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  readonly sort: SortName;
  readonly descending: boolean;
  readonly filters: ListFilters;
  /** Chosen beside the columns of the specification. */
  readonly columns: readonly StudentFieldName[];
}

export const pageSizes = [25, 50, 100] as const;

const positive = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** What a role may be shown: choices of an address that lie outside are dropped. */
function within(role: StaffRole | null): { names: ReadonlySet<string>; first: StudentCategory } {
  const open = categoriesFor(role).map(({ id }) => id);
  return {
    names: new Set(fields.filter((field) => open.includes(field.category)).map(({ name }) => name)),
    first: open[0] ?? 'general',
  };
}

export function readListState(params: URLSearchParams, role: StaffRole | null): ListState {
  const { names, first } = within(role);
  const category = params.get('category');
  const sort = sortable.find((name) => name === params.get('sort'));
  const perPage = pageSizes.find((size) => size === Number(params.get('perPage'))) ?? 25;
  return {
    view: params.get('view') === 'category' ? 'category' : 'table',
    category:
      isCategory(category) && categoriesFor(role).some(({ id }) => id === category) ? category : first,
    query: params.get('q') ?? '',
    page: positive(params.get('page'), 1),
    perPage,
    sort: sort && (sort === 'updated_at' || names.has(sort)) ? sort : 'last_name',
    descending: params.get('order') === 'desc',
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = params.get(name);
        return value && names.has(name) ? [[name, value]] : [];
      }),
    ),
    columns: fields
      .map(({ name }) => name)
      .filter((name) => names.has(name) && (params.get('columns') ?? '').split(',').includes(name)),
  };
}

/** The address of a state; what is as at the beginning is left out. Anything but the page's number goes back to page 1. */
export function writeListState(before: ListState, change: Partial<ListState>): URLSearchParams {
  const state = { ...before, page: 1, ...change };
  const params = new URLSearchParams();
  const put = (name: string, value: string, usual: string): void => {
    if (value !== usual) params.set(name, value);
  };
  put('view', state.view, 'table');
  put('category', state.category, 'general');
  put('q', state.query, '');
  put('page', String(state.page), '1');
  put('perPage', String(state.perPage), '25');
  put('sort', state.sort, 'last_name');
  put('order', state.descending ? 'desc' : 'asc', 'asc');
  for (const name of filterNames) put(name, state.filters[name] ?? '', '');
  put('columns', state.columns.join(','), '');
  return params;
}
