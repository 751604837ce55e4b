/** A draft that its owner has put aside: what it is called, and whether it can still be taken up. The rules stand in SQL. */
import type { Standing } from '@school/shared/standing';
import { statuses, type ApplicationStatus, type StatusTone } from '@school/shared/statuses';
import type { MyApplication } from '@school/shared/api/shapes';
import { texts } from '../components/texts.ts';
import { said } from './language.ts';

export const isPutAside = ({ application }: MyApplication): boolean => application.set_aside_at !== null;

/** Until the deadline it reopens as it was. */
export const canTakeUp = (mine: MyApplication, now = new Date()): boolean =>
  isPutAside(mine) && new Date(mine.deadline_at) > now;

interface StatusBadge {
  readonly word: string;
  readonly tone: StatusTone;
}

/** The word for where an application stands, as its owner and the family read it. */
export function badgeFor(status: ApplicationStatus, isAside: boolean, standing?: Standing): StatusBadge {
  if (isAside) return { word: texts.putAside, tone: 'neutral' };
  // After the deadline a draft is in progress no longer.
  if (standing === 'late') return { word: texts.notSubmitted, tone: 'neutral' };
  const { applicantWord, tone } = statuses[status];
  return { word: said(applicantWord), tone };
}

export const badgeOf = (mine: MyApplication): StatusBadge =>
  badgeFor(mine.application.status, isPutAside(mine), mine.standing);
