/** Words about scores that the file, the committee's table and the dashboard share. */
import type { Recommendation } from '@school/shared/api/shapes';

export const RECOMMENDATIONS: Readonly<Record<Recommendation, string>> = {
  accept: 'Accept',
  waitlist: 'Waitlist',
  reject: 'Reject',
  discuss: 'Discuss',
};
/** In the order in which they are offered. */
export const recommendationList = Object.entries(RECOMMENDATIONS) as readonly (readonly [
  Recommendation,
  string,
])[];

/** A mean with one or two places, as it is said in a table. */
export const scoreText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(2).replace(/0$/, '');
