/** Words for stored values, for the list, its filters and its export. */
import { documentKinds } from '@school/shared/documents';
import { statuses, applicationStatuses } from '@school/shared/statuses';

const entries = <T>(
  items: readonly T[],
  pair: (item: T) => readonly [string, string],
): Record<string, string> => Object.fromEntries(items.map(pair));

export const statusWords = entries(applicationStatuses, (status) => [status, statuses[status].badge]);

export const missingWords: Readonly<Record<string, string>> = {
  ...entries(documentKinds, ({ value, label }) => [value, label]),
  references: 'References',
};
export const interviewWords: Readonly<Record<string, string>> = {
  none: 'No times chosen',
  chosen: 'Times chosen, not scheduled',
  scheduled: 'Scheduled',
  today: 'Today',
  past: 'Is over',
  no_outcome: 'Is over, without an outcome',
};
export const documentWords: Readonly<Record<string, string>> = {
  to_check: 'To check',
  to_replace: 'Waiting for a replacement',
  checked: 'Nothing to do',
};
export const scoredWords: Readonly<Record<string, string>> = {
  none: 'Nobody’s score is in',
  some: 'Some scores are in',
  all: 'Every score is in',
};
/** What families know of the decision on them. */
export const toldWords: Readonly<Record<string, string>> = {
  held: 'Held',
  scheduled: 'Scheduled',
  leaving: 'Goes within minutes',
  told: 'Told',
  none: 'Not decided',
};
