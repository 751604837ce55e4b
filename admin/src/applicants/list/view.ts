/** Reading the list: its rows and its counts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApplicationCounts, ApplicationLine } from '@school/shared/api/shapes';
import { storedToken, takeEarly } from '@school/shared/early-answers';
import { useFilters } from '../../components/list/use-filters.ts';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { toView, type View } from './as-view.ts';

export { toView, type ApplicationLine, type View };

/** The rows of a view; the first of all may have been asked for before this code was there. */
export async function searchApplications(
  view: View,
  page: number,
  perPage: number,
  signal?: AbortSignal,
): Promise<FunctionResult<'search_applications'>> {
  const args = { ...view, page, per_page: perPage };
  const early = await takeEarly(storedToken(localStorage), 'search_applications', args);
  return early ?? call('search_applications', args, signal);
}

export type FacetName = Exclude<keyof ApplicationCounts, 'total' | 'people'>;
export type Counts = ApplicationCounts;

/** What each value of each filter would show of the list as it is filtered now. */
export function useCounts(enabled = true): Counts | undefined {
  const { filters } = useFilters();
  const view = toView(filters, {});
  const { data } = useQuery({
    queryKey: ['applicants', 'counts', view.query, view.filters],
    queryFn: ({ signal }) => call('application_counts', { query: view.query, filters: view.filters }, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  return data;
}

/** Names of the people that a filter names; asked for only then. */
export function usePeopleNames(): Readonly<Record<string, string>> {
  const { filters } = useFilters();
  return useCounts('reader' in filters || 'decided_by' in filters)?.people ?? {};
}
