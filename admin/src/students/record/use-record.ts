import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { keys, readGeneralPart, readStudent } from '../api.ts';
import type { StudentRecord } from '../rules/types.ts';

/** One whole record; data is null when there is none with this id. */
export const useRecord = (id: string): UseQueryResult<StudentRecord | null> =>
  useQuery({ queryKey: keys.record(id), queryFn: ({ signal }) => readStudent(id, signal) });

/** The same for looking at: the general part is there first, for the whole is read when that has been written down. */
export function useRecordInParts(
  id: string,
): Pick<UseQueryResult<StudentRecord | null>, 'data' | 'error' | 'isPending'> {
  const { data: whole, error, isPending } = useRecord(id);
  const { data: general } = useQuery({
    queryKey: [...keys.record(id), 'general'],
    queryFn: ({ signal }) => readGeneralPart(id, signal),
    enabled: isPending,
  });
  const data = whole === undefined ? (general ?? undefined) : whole;
  return { data, error, isPending: isPending && !data };
}
