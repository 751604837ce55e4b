/** The office's view of the list: what is searched, filtered and sorted, as the database function takes it. */
import type { FilterPayload, SortPayload } from 'react-admin';
import type { ApplicationCounts, ApplicationLine } from '@school/shared/api/shapes';
import { call, type FunctionResult } from '../../providers/rpc.ts';

export type { ApplicationLine };

export interface View {
  readonly query: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly descending: boolean;
}

/** react-admin's list state as a view; `q` is the search text, everything else a filter. */
export function toView(filter: FilterPayload, sort: Partial<SortPayload>): View {
  const { q, ...filters } = filter;
  return {
    query: typeof q === 'string' ? q : '',
    filters,
    sort: sort.field ?? 'submitted_at',
    descending: (sort.order ?? 'DESC') === 'DESC',
  };
}

export const searchApplications = (
  view: View,
  page: number,
  perPage: number,
  signal?: AbortSignal,
): Promise<FunctionResult<'search_applications'>> =>
  call('search_applications', { ...view, page, per_page: perPage }, signal);

export type FacetName = Exclude<keyof ApplicationCounts, 'total'>;
export type Counts = ApplicationCounts;

export const countApplications = (
  view: Pick<View, 'query' | 'filters'>,
  signal?: AbortSignal,
): Promise<Counts> => call('application_counts', { query: view.query, filters: view.filters }, signal);
