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

/** The list of applicants with these filters; no filter is dropped, so the number and its list agree. */
export const listHref = (filter: Readonly<Record<string, unknown>>): string =>
  `/applicants?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1`;
