/**
 * What the pages of the house ask. Who lives here and what was opened stay in the memory of the page, for a night on which the network
 * is lost, until it is closed or somebody signs out; nothing is written into the browser.
 */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, type FunctionResult } from '../providers/rpc.ts';

const HOUSE = 'house';

export type NightRecord = NonNullable<FunctionResult<'night_record'>>;
export type Facts = FunctionResult<'night_sheet'>['students'][number];
export type FoundInHouse = FunctionResult<'find_in_house'>[number];
type Rooms = FunctionResult<'list_rooms'>;
export type Room = Rooms['rooms'][number];
export type Outing = FunctionResult<'out_now'>;

export const useFound = (query: string): UseQueryResult<readonly FoundInHouse[]> =>
  useQuery({
    queryKey: [HOUSE, 'find', query],
    queryFn: ({ signal }) => call('find_in_house', { query }, signal),
    enabled: query !== '',
  });

export const useNightRecord = (student_id: string): UseQueryResult<NightRecord | null> =>
  useQuery({
    queryKey: [HOUSE, 'night', student_id],
    queryFn: ({ signal }) => call('night_record', { student_id }, signal),
    gcTime: Infinity,
  });

export const useRooms = (): UseQueryResult<Rooms> =>
  useQuery({
    queryKey: [HOUSE, 'rooms'],
    queryFn: ({ signal }) => call('list_rooms', {}, signal),
    gcTime: Infinity,
  });

export const useOuting = (): UseQueryResult<Outing> =>
  useQuery({ queryKey: [HOUSE, 'out'], queryFn: ({ signal }) => call('out_now', {}, signal) });

/** Everything of the house is asked again after a change. */
export function useHouseChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [HOUSE] });
}
