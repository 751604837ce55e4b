/** Words about a run: what was done, and how far its news is. */
import { longDateTime } from '@school/shared/dates';
import { documentKinds } from '@school/shared/documents';
import { statuses, type ApplicationStatus, type StatusTone } from '@school/shared/statuses';
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

export const newsOf = ({ news }: BulkRun): string =>
  Object.entries(news ?? {})
    .map(([name, count]) => `${count} ${texts.news[name as keyof typeof texts.news]}`)
    .join(', ');

export const toneOf = ({ state, news }: BulkRun): StatusTone =>
  news?.failed ? 'red' : state === 'waiting' ? 'amber' : state === 'undone' ? 'neutral' : 'green';
