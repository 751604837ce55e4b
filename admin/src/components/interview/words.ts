/** What came of an interview, in words. */
import type { OfficeSlot } from '@school/shared/api/shapes';

export type Outcome = NonNullable<OfficeSlot['booked'][number]['outcome']>;

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  took_place: 'Took place',
  no_show: 'Did not come',
  moved: 'To be held another time',
};
export const outcomes = Object.keys(OUTCOME_WORDS) as readonly Outcome[];

export const isOutcome = (value: unknown): value is Outcome =>
  outcomes.some((candidate) => candidate === value);

/** An interview that has begun can have an outcome. */
export const hasBegun = ({ starts_at }: { readonly starts_at: string }): boolean =>
  Date.parse(starts_at) <= Date.now();
