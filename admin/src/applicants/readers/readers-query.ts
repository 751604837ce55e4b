import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ListedReader, ScoreSheet } from '@school/shared/api/shapes';
import { call } from '../../providers/rpc.ts';

/** The score sheet of a file as this person may see it. */
export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['applicants', 'score', id],
    queryFn: ({ signal }) => call('score_sheet', { application_id: id }, signal),
  });
export const useSheet = (id: string): UseQueryResult<ScoreSheet | null> => useQuery(sheetQuery(id));

/** I was asked to score this file, and have not handed it in. */
export const isMine = ({ is_reader, mine }: ScoreSheet): boolean => is_reader && !mine?.submitted_at;

/** Everybody who can read files, with how many they were given. */
export const useReaders = (enabled: boolean): UseQueryResult<readonly ListedReader[]> =>
  useQuery({
    queryKey: ['applicants', 'readers'],
    queryFn: ({ signal }) => call('list_readers', {}, signal),
    enabled,
  });

/** After a change of readers or scores: what is hidden or shown of the file follows it. */
export function useScoresChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['applicants'] });
}
