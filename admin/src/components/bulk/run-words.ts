/** Words about a run: what was done, and how far its news is. */
import { longDateTime } from '@school/shared/dates';
import { documentKinds } from '@school/shared/documents';
import { statuses, type ApplicationStatus, type StatusTone } from '@school/shared/statuses';
import { dayAndTime } from '../telling.tsx';
import { bulkTexts as texts } from './texts.ts';
import type { BulkRun } from './use-bulk.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The time at which its news is told; null for as soon as it may be. */
export const publishAtOf = ({ details }: BulkRun): string | null =>
  text(((details ?? {}) as Readonly<Record<string, unknown>>)['publish_at']);

/** "Decide: Accepted, at a time" and the like. */
export function whatOf(run: BulkRun): string {
  const { action, details } = run;
  const { decision, kind } = (details ?? {}) as Readonly<Record<string, unknown>>;
  const word = text(decision);
  const label = documentKinds.find(({ value }) => value === kind)?.label;
  const at = publishAtOf(run);
  return [
    texts.names[action] + (word && word in statuses ? `: ${statuses[word as ApplicationStatus].badge}` : ''),
    label,
    at ? longDateTime(at) : null,
  ]
    .filter(Boolean)
    .join(', ');
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Waiting for Miriam", then "Goes Thursday 6:00 PM, 30 letters", then "Told 26, taken out 3, withdrew 1". */
export function newsOf({ state, news, goes_at, waiting_for }: BulkRun): string {
  if (state === 'waiting') return texts.waitingFor(waiting_for);
  const { on_its_way: going = 0, told = 0, ...others } = news ?? {};
  const counted = [['told', told] as const, ...(Object.entries(others) as [keyof typeof others, number][])]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${texts.news[name]} ${count}`);
  const goes = going > 0 ? texts.goes(goes_at ? dayAndTime(goes_at) : '', going) : '';
  return [goes, capital(counted.join(', '))].filter(Boolean).join('. ');
}

/** Of how many nothing has been told that could still be undone. */
export const stillUndoable = ({ state, people, undone, news }: BulkRun): number =>
  state === 'waiting' || news === null
    ? people - undone
    : (news.on_its_way ?? 0) + (news.held ?? 0) + (news.failed ?? 0);

export const toneOf = ({ state, news }: BulkRun): StatusTone =>
  news?.failed ? 'red' : state === 'waiting' ? 'amber' : state === 'undone' ? 'neutral' : 'green';
