/** Everybody who lives here, by name with the room: for choosing some, and for finding one without the network. */
import { useMemo } from 'react';
import { useRooms, type FoundInHouse } from './house-query.ts';
import { texts } from './texts.ts';

interface Resident extends Omit<FoundInHouse, 'is_out'> {
  readonly label: string;
}

export function useResidents(): { readonly residents: readonly Resident[]; readonly readAt: number } {
  const { data, dataUpdatedAt } = useRooms();
  return useMemo(() => {
    const of = (room: string | null, students: readonly Omit<Resident, 'room' | 'label'>[]) =>
      students.map((person) => ({
        ...person,
        room,
        label: room === null ? person.name : `${person.name} · ${texts.room(room)}`,
      }));
    const found = [
      ...(data?.rooms ?? []).flatMap(({ name, students }) => of(name, students)),
      ...of(null, data?.without ?? []),
    ];
    return {
      residents: found.sort((one, other) => one.name.localeCompare(other.name)),
      readAt: dataUpdatedAt,
    };
  }, [data, dataUpdatedAt]);
}

/** Whom a room, or the beginnings of names, mean. */
export function soughtIn(residents: readonly Resident[], query: string): readonly Resident[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const room = query.toLowerCase().replace(/^(?:room|חדר)\s+/, '');
  const names = (one: Resident) => `${one.name} ${one.hebrew_name ?? ''}`.toLowerCase().split(/[\s-]+/);
  return residents.filter(
    (one) =>
      one.room?.toLowerCase() === room ||
      words.every((word) => names(one).some((name) => name.startsWith(word))),
  );
}
