import type { CommitteeView } from '@school/shared/api/shapes';

/** The places of a track, how many are taken and how many are left, in a sentence without its full stop. */
export function takenOf({ capacity, taken, told }: CommitteeView['tracks'][number]): string {
  const known = taken > told ? ` (told ${told}, not yet told ${taken - told})` : '';
  const over = capacity !== null && taken > capacity ? ` (${taken - capacity} too many)` : '';
  return capacity === null
    ? `${taken} ${taken === 1 ? 'place' : 'places'} taken${known}, without a limit`
    : `${taken} of ${capacity} places taken${known}, ${Math.max(capacity - taken, 0)} left${over}`;
}
