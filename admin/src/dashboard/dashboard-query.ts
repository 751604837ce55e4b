import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OfficeDashboard } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

export type Desk = OfficeDashboard;
export type FunnelCell = Desk['funnel'][number];

export const useDesk = (): UseQueryResult<Desk> =>
  useQuery({
    queryKey: ['applicants', 'desk'],
    queryFn: ({ signal }) => call('office_dashboard', {}, signal),
  });
