/** A draft that its owner has put aside: what it is called, and whether it can still be taken up. The rules stand in SQL. */
import { statuses, type StatusTone } from '@school/shared/statuses';
import type { MyApplication } from '@school/shared/api/shapes';
import { texts } from '../components/texts.ts';

export const isPutAside = ({ application }: MyApplication): boolean => application.set_aside_at !== null;

/** Until the deadline it reopens as it was. */
export const canTakeUp = (mine: MyApplication, now = new Date()): boolean =>
  isPutAside(mine) && new Date(mine.deadline_at) > now;

/** The word for where the application stands, as its owner reads it. */
export function badgeOf(mine: MyApplication): { readonly word: string; readonly tone: StatusTone } {
  if (isPutAside(mine)) return { word: texts.putAside, tone: 'neutral' };
  const { applicantWord, tone } = statuses[mine.application.status];
  return { word: applicantWord, tone };
}
