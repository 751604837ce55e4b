/** Payments that wait to be found. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { OpenReversal, WaitingClaim } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

export const useClaims = (): UseQueryResult<readonly WaitingClaim[]> =>
  useQuery({ queryKey: ['payments', 'claims'], queryFn: ({ signal }) => call('waiting_claims', {}, signal) });

export const useReversals = (): UseQueryResult<readonly OpenReversal[]> =>
  useQuery({
    queryKey: ['payments', 'reversals'],
    queryFn: ({ signal }) => call('open_reversals', {}, signal),
  });

/** Ledger, tasks and dashboard show it too: all of it is asked again after an answer. */
export function useAnswered(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
