import { onDecision } from '../givens.ts';
import type { Given, Transition } from '../transition.ts';

/** An officer records `to`, with what else the call says; what is told, at once or at a time, counts as a release. */
export const decision = (
  name: string,
  given: Given,
  to: string,
  more: Record<string, unknown>,
): Transition => ({
  name,
  by: 'record_decision',
  as: 'admissions',
  given,
  args: (now, db) => onDecision(now, db, { decision: to, ...more }),
});
