/** Reading the list: its rows and its counts. */
import type { ApplicationCounts, ApplicationLine } from '@school/shared/api/shapes';
import { storedToken, takeEarly } from '@school/shared/early-answers';
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

export type FacetName = Exclude<keyof ApplicationCounts, 'total'>;
export type Counts = ApplicationCounts;

export const countApplications = (
  view: Pick<View, 'query' | 'filters'>,
  signal?: AbortSignal,
): Promise<Counts> => call('application_counts', { query: view.query, filters: view.filters }, signal);
