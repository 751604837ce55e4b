import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SeasonNumbers } from '@school/shared/api/shapes';
import {
  applicationStatuses,
  isHandedIn,
  isPlaced,
  isUnderReview,
  type ApplicationStatus,
} from '@school/shared/statuses';
import { call } from '../../providers/rpc.ts';

export type Numbers = SeasonNumbers;
export type YearNumbers = Numbers['years'][number];
type Filter = Readonly<Record<string, unknown>>;

/** The numbers of a year; of the open one without a key. */
export const useNumbers = (year: string | null): UseQueryResult<Numbers | null> =>
  useQuery({
    queryKey: ['applicants', 'numbers', year],
    queryFn: ({ signal }) => call('season_numbers', { program_year_id: year }, signal),
  });

const withStatus = (holds: (status: ApplicationStatus) => boolean): readonly string[] =>
  applicationStatuses.filter(holds);

export const placedStatuses = withStatus(isPlaced);

/** The list behind a stage of this year; null where no filter of the list says just that. */
export function stageFilter(stage: string, year: string): Filter | null {
  if (stage === 'submitted') return { year };
  if (stage === 'decided')
    return {
      year,
      status: withStatus((status) => isHandedIn(status) && !isUnderReview(status) && status !== 'withdrawn'),
    };
  if (stage === 'accepted')
    return { year, status: withStatus((status) => isPlaced(status) || status === 'declined') };
  return stage === 'registered' ? { year, status: ['registered'] } : null;
}
