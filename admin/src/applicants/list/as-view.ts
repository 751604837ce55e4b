/** The office's view of the list: what is searched, filtered and sorted, as the database function takes it. */
import type { FilterPayload, SortPayload } from 'react-admin';

export interface View {
  readonly query: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly descending: boolean;
}

/** The order and length of a list that nobody has arranged yet. */
export const FIRST_SORT: SortPayload = { field: 'submitted_at', order: 'DESC' };
export const FIRST_LENGTH = 25;

/** react-admin's list state as a view; `q` is the search text, everything else a filter. */
export function toView(filter: FilterPayload, sort: Partial<SortPayload>): View {
  const { q, ...filters } = filter;
  return {
    query: typeof q === 'string' ? q : '',
    filters,
    sort: sort.field ?? FIRST_SORT.field,
    descending: (sort.order ?? FIRST_SORT.order) === 'DESC',
  };
}
