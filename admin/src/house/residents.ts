/** Everybody who lives here, by name with the room, for choosing one. */
import { useMemo } from 'react';
import { useRooms } from './house-query.ts';
import { texts } from './texts.ts';

interface Resident {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

export function useResidents(): { readonly residents: readonly Resident[] } {
  const { data } = useRooms();
  return useMemo(() => {
    const found = [
      ...(data?.rooms ?? []).flatMap(({ name: room, students }) =>
        students.map(({ id, name }) => ({ id, name, label: `${name} · ${texts.room(room)}` })),
      ),
      ...(data?.without ?? []).map(({ id, name }) => ({ id, name, label: name })),
    ];
    return { residents: found.sort((one, other) => one.name.localeCompare(other.name)) };
  }, [data]);
}
