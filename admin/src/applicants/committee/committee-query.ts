import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CommitteeView } from '@school/shared/api/shapes';
import { call } from '../../providers/rpc.ts';

/** As many as a table of people looks at in one go; the database gives no more at once. */
export const PAGE = 200;

/** The ranked files of a track. */
export const useCommittee = (track: string, page: number): UseQueryResult<CommitteeView> =>
  useQuery({
    queryKey: ['applicants', 'committee', track, page],
    queryFn: ({ signal }) => call('committee_view', { track, page, per_page: PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** The files that I was asked to read. */
export const useAsked = (): readonly string[] =>
  (
    useQuery({
      queryKey: ['applicants', 'my-files'],
      queryFn: ({ signal }) => call('my_files', {}, signal),
    }).data ?? []
  ).map(({ application_id }) => application_id);
