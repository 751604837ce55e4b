import type { CommitteeView } from '@school/shared/api/shapes';

/** The places of a track, how many are taken and how many are left, in a sentence without its full stop. */
export function takenOf({ capacity, taken }: CommitteeView['tracks'][number]): string {
  const over = capacity !== null && taken > capacity ? ` (${taken - capacity} too many)` : '';
  return capacity === null
    ? `${taken} ${taken === 1 ? 'place' : 'places'} taken, without a limit`
    : `${taken} of ${capacity} places taken, ${Math.max(capacity - taken, 0)} left${over}`;
}
