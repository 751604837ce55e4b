import { useQuery } from '@tanstack/react-query';
import { call } from '../providers/rpc.ts';

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly is_active: boolean;
}

/** Everybody on the staff, for choosing an interviewer or reading a log. */
export const useColleagues = (): readonly Colleague[] =>
  useQuery({
    queryKey: ['office-people'],
    queryFn: ({ signal }) => call<readonly Colleague[]>('office_people', {}, signal),
    staleTime: 60_000,
  }).data ?? [];
