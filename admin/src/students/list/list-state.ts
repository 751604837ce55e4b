/** What the list shows, as its address says it: every view can be shared, reloaded and gone back to. */
import type { FilterPayload, SortPayload } from 'react-admin';
import { sensitiveColumns } from '@school/shared/api/traced.generated';
import type { StaffRole } from '@school/shared/roles';
import type { StudentCategory, StudentFieldName } from '@school/shared/student-fields';
import type { ListQuestion } from '../api.ts';
import type { FieldCondition } from '@school/shared/student-filters';
import { CONDITIONS, conditionsOf } from '../filters/conditions.ts';
import { categoriesFor, fieldNamed, fieldsIn, isCategory, openFields } from '../rules/fields.ts';

export const filterNames = ['program_track', 'enrollment_status', 'registration_status'] as const;
export type FilterName = (typeof filterNames)[number];
/** Lists leave archived records out; with this filter they show these alone. */
export const ARCHIVED = 'archived';
/** Students of one year, as they stand in it; CURRENT is whichever runs, so that a saved view goes along with the years. */
export const YEAR = 'program_year_id';
export const CURRENT = 'current';
/** Who lives here, as the house means it. */
export const LIVES_HERE = 'lives_here';
/** What a list without filters of its own opens with; an address that names filters, even none, means what it says. */
export const FIRST_FILTERS = { [YEAR]: CURRENT } as const;
export type ListFilters = Readonly<Partial<Record<FilterName | typeof YEAR, string>>> & {
  readonly [ARCHIVED]?: true;
  readonly [LIVES_HERE]?: true;
  readonly [CONDITIONS]?: readonly FieldCondition[];
};

/** Lists are ordered by every field, the usual ones by an index, and by the last change. */
export const isSortable = (name: string): boolean => name === 'updated_at' || fieldNamed(name) !== undefined;

/** Parameters of a view's address that say how its file is written. */
export const FILE_PARAMETERS = ['language', 'file'] as const;

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

/**
 * What the database is asked for; filters and orders that are not offered to the role are dropped, and so is the order of a
 * sensitive column that is not shown.
 */
export function questionOf(
  filter: FilterPayload,
  sort: SortPayload,
  role: StaffRole,
  columns: readonly string[] = [],
): ListQuestion {
  const values = filter as Readonly<Record<string, unknown>>;
  const open = openTo(role);
  const conditions = conditionsOf(values[CONDITIONS], open);
  const shown = columns.includes(sort.field) || !sensitiveColumns.includes(sort.field);
  const offered = sort.field === 'updated_at' || (open.has(sort.field) && shown);
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
      ...(values[LIVES_HERE] === true ? { [LIVES_HERE]: true } : {}),
      ...(conditions.length > 0 ? { [CONDITIONS]: conditions } : {}),
    },
    sort: offered ? sort.field : 'last_name',
    descending: offered && sort.order === 'DESC',
  };
}

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

const NAMES = ['first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'date_of_birth'] as const;

/**
 * The columns that a view reads, in the order in which it shows them: name and age, then what was chosen or the fields of the
 * category, then the rest of the specification's table.
 */
export const columnsOf = (
  look: Look,
  shown: readonly string[],
  role: StaffRole,
): readonly (StudentFieldName | typeof YEAR_NAME)[] => {
  const more = look.view === 'table' ? shown : fieldsIn(look.category).map(({ name }) => name);
  return [
    ...new Set<StudentFieldName | typeof YEAR_NAME>([
      ...NAMES,
      ...more.flatMap((name) => fieldNamed(name)?.name ?? []),
      'email',
      'whatsapp_phone',
      'cell_phone',
      'program_track',
      YEAR_NAME,
      ...(role === 'staff' ? [] : (['enrollment_status', 'registration_status'] as const)),
    ]),
  ];
};
