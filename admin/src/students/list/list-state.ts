/** What the list shows, as its address says it: every view can be shared, reloaded and gone back to. */
import type { FilterPayload, SortPayload } from 'react-admin';
import type { StaffRole } from '@school/shared/roles';
import type { StudentCategory, StudentFieldName } from '@school/shared/student-fields';
import type { ListQuestion } from '../api.ts';
import type { FieldCondition } from '@school/shared/student-filters';
import { CONDITIONS, conditionsOf } from '../filters/conditions.ts';
import { categoriesFor, fields, fieldsIn, isCategory, openFields } from '../rules/fields.ts';

export const filterNames = ['program_track', 'enrollment_status', 'registration_status'] as const;
export type FilterName = (typeof filterNames)[number];
/** Lists leave archived records out; with this filter they show these alone. */
export const ARCHIVED = 'archived';
/** Students of one year, as they stand in it; CURRENT is whichever runs, so that a saved view goes along with the years. */
export const YEAR = 'program_year_id';
export const CURRENT = 'current';
/** What a list without filters of its own opens with; an address that names filters, even none, means what it says. */
export const FIRST_FILTERS = { [YEAR]: CURRENT } as const;
export type ListFilters = Readonly<Partial<Record<FilterName | typeof YEAR, string>>> & {
  readonly [ARCHIVED]?: true;
  readonly [CONDITIONS]?: readonly FieldCondition[];
};

/** Orders the database has an index for. */
export const sortable: readonly string[] = [
  'last_name',
  'first_name',
  'email',
  'program_track',
  'enrollment_status',
  'registration_status',
  'date_of_birth',
  'updated_at',
];

/** What the screen adds to page, order and filters, which are the list's own. */
export interface Look {
  readonly view: 'table' | 'category';
  readonly category: StudentCategory;
  /** How a category is laid out. */
  readonly as: 'cards' | 'table';
}

/** Fields a role is shown; choices of an address that lie outside are dropped. */
const openTo = (role: StaffRole | null): ReadonlySet<string> =>
  new Set(openFields(role).map(({ name }) => name));

export function readLook(params: URLSearchParams, role: StaffRole | null): Look {
  const open = categoriesFor(role).map(({ id }) => id);
  const asked = params.get('category');
  return {
    view: params.get('view') === 'category' ? 'category' : 'table',
    category: isCategory(asked) && open.includes(asked) ? asked : (open[0] ?? 'general'),
    as: params.get('as') === 'table' ? 'table' : 'cards',
  };
}

/** The address with another look, from its first page on; what is as at the beginning is left out. */
export function writeLook(before: URLSearchParams, change: Partial<Look>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) params.set(name, value);
  if (params.get('view') === 'table') params.delete('view');
  if (params.get('category') === 'general') params.delete('category');
  if (params.get('as') === 'cards') params.delete('as');
  params.delete('page');
  return params;
}

/** The year that a list's address filters by, as it says it. */
export function yearOfAddress(params: URLSearchParams): string | undefined {
  try {
    const filter: unknown = JSON.parse(params.get('filter') ?? '{}');
    const year = filter && typeof filter === 'object' ? (filter as Record<string, unknown>)[YEAR] : undefined;
    return typeof year === 'string' ? year : undefined;
  } catch {
    // An address that somebody has cut off names no year.
    return undefined;
  }
}

/** What the database is asked for; filters and orders that are not offered to the role are dropped. */
export function questionOf(filter: FilterPayload, sort: SortPayload, role: StaffRole): ListQuestion {
  const values = filter as Readonly<Record<string, unknown>>;
  const open = openTo(role);
  const conditions = conditionsOf(values[CONDITIONS], open);
  const offered = sortable.includes(sort.field) && (sort.field === 'updated_at' || open.has(sort.field));
  return {
    query: typeof values['q'] === 'string' ? values['q'] : '',
    filters: {
      ...Object.fromEntries(
        filterNames.flatMap((name) => {
          const value = values[name];
          return typeof value === 'string' && value !== '' && open.has(name) ? [[name, value]] : [];
        }),
      ),
      ...(typeof values[YEAR] === 'string' && values[YEAR] !== '' ? { [YEAR]: values[YEAR] } : {}),
      ...(values[ARCHIVED] === 'true' ? { [ARCHIVED]: true } : {}),
      ...(conditions.length > 0 ? { [CONDITIONS]: conditions } : {}),
    },
    sort: offered ? sort.field : 'last_name',
    descending: offered && sort.order === 'DESC',
  };
}

/** What the table of the specification needs, as far as the role may read it. */
const TABLE = [
  'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'date_of_birth', 'email', 'whatsapp_phone', 'cell_phone', 'program_track',
] as const; // prettier-ignore
const OFFICE_TABLE = [...TABLE, 'enrollment_status', 'registration_status'] as const;

/** The name of the year that a row is shown in: no field of the registry, and open to every role. */
export const YEAR_NAME = 'program_year';

/** Columns that the table always has; every other field may be chosen beside them. */
const ALWAYS: readonly string[] = [
  'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'program_track', 'enrollment_status', 'registration_status',
]; // prettier-ignore
export const optionalGroups = (role: StaffRole) =>
  categoriesFor(role).map(({ id, label }) => ({
    label,
    columns: fieldsIn(id)
      .filter(({ name }) => !ALWAYS.includes(name))
      .map(({ name, label }) => ({ key: name, label })),
  }));

/** The columns that a view reads: its own, and those chosen beside the specification's. */
export const columnsOf = (
  look: Look,
  shown: readonly string[],
  role: StaffRole,
): readonly (StudentFieldName | typeof YEAR_NAME)[] => {
  const more = look.view === 'table' ? shown : fieldsIn(look.category).map(({ name }) => name);
  const wanted = new Set<string>([...(role === 'staff' ? TABLE : OFFICE_TABLE), ...more]);
  return [...fields.map(({ name }) => name).filter((name) => wanted.has(name)), YEAR_NAME];
};
