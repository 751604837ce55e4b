import { useQuery } from '@tanstack/react-query';
import type { OfficePerson } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

/** Everybody on the staff, for choosing an interviewer or reading a log. */
export const useColleagues = (): readonly OfficePerson[] =>
  useQuery({
    queryKey: ['office-people'],
    queryFn: ({ signal }) => call('office_people', {}, signal),
    staleTime: 60_000,
  }).data ?? [];
