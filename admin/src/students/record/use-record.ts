import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { keys, readStudent } from '../api.ts';
import type { StudentRecord } from '../rules/types.ts';

/** One record; data is null when there is none with this id. */
export const useRecord = (id: string): UseQueryResult<StudentRecord | null> =>
  useQuery({ queryKey: keys.record(id), queryFn: ({ signal }) => readStudent(id, signal) });
