import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { FunctionResult } from '@school/shared/api/types';
import { call } from '../providers/rpc.ts';

export type SystemStatus = FunctionResult<'system_status'>;
/** A backup or a restore test, as the machine that did it reported it. */
export type Operation = NonNullable<SystemStatus['backup']>;

export const useSystemStatus = (): UseQueryResult<SystemStatus> =>
  useQuery({
    queryKey: ['system', 'status'],
    queryFn: ({ signal }) => call('system_status', {}, signal),
    refetchInterval: 60_000,
  });
