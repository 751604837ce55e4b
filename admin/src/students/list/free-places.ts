/** How many places each room has left, over its group: of the whole house, as the database counts them when it refuses one more. */
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../providers/rpc.ts';
import { keys } from '../api.ts';
import { texts } from '../texts.ts';

/** Room by room, in words; nothing of rooms without a limit. Not asked for where the list is not grouped by rooms. */
export function useFreePlaces(asked: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    // Below the students' key: when somebody moves, it is read again.
    queryKey: [...keys.all, 'places'],
    queryFn: ({ signal }) => call('list_rooms', {}, signal),
    enabled: asked,
  });
  return useMemo(
    () =>
      asked && data
        ? new Map(
            data.rooms.flatMap(({ name, capacity, free }) =>
              capacity === null || free === null ? [] : [[name, texts.places(free, capacity)] as const],
            ),
          )
        : undefined,
    [asked, data],
  );
}
