/** Requests about own data, and what changes them. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { OfficePrivacyRequest, PersonNames } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

export type PrivacyRequest = OfficePrivacyRequest;
const KEY = ['privacy', 'requests'] as const;

export const useRequests = (closed: boolean): UseQueryResult<readonly PrivacyRequest[]> =>
  useQuery({
    queryKey: [...KEY, closed],
    queryFn: ({ signal }) => call('list_privacy_requests', { closed }, signal),
  });

/** Lists, files and records show the name too: all of it is asked again after an answer. */
export function useAnswered(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** All four parts of a name in one line. */
export const wholeName = (names: PersonNames): string =>
  [
    [names.first_name, names.last_name],
    [names.hebrew_first_name, names.hebrew_last_name],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(' · ');
