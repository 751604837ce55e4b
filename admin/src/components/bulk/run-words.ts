/** Words about a run: what was done, and how far its news is. */
import { longDateTime } from '@school/shared/dates';
import { documentKinds } from '@school/shared/documents';
import { statusDisplay, type ApplicationStatus, type StatusTone } from '@school/shared/statuses';
import { bulkTexts as texts } from './texts.ts';
import type { BulkRun } from './use-bulk.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** "Decide: Accepted, at a time" and the like. */
export function whatOf({ action, details }: BulkRun): string {
  const { decision, publish_at, kind } = (details ?? {}) as Readonly<Record<string, unknown>>;
  const word = text(decision);
  const label = documentKinds.find(({ value }) => value === kind)?.label;
  const at = text(publish_at);
  return [
    texts.names[action] +
      (word && word in statusDisplay ? `: ${statusDisplay[word as ApplicationStatus].badge}` : ''),
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
