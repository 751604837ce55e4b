import type { CommitteeView } from '@school/shared/api/shapes';

/** The places of a track, how many are taken and how many are left, in a sentence without its full stop. */
export function takenOf({ capacity, taken }: CommitteeView['tracks'][number]): string {
  const left = capacity === null ? '' : `, ${Math.max(capacity - taken, 0)} left`;
  const over = capacity !== null && taken > capacity ? ` (${taken - capacity} too many)` : '';
  return `${taken} of ${capacity ?? 'an open number of'} places taken${left}${over}`;
}
