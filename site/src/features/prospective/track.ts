import type { Track } from '../../lib/content';

/** The lines of the comparison, in the order in which people ask. */
export const trackLines = [
  { key: 'ages', label: 'Ages' },
  { key: 'length', label: 'Length' },
  { key: 'dates', label: 'Dates' },
  { key: 'learning', label: 'Learning' },
  { key: 'requirement', label: 'You need' },
  { key: 'service', label: 'Army service' },
  { key: 'total', label: 'Cost of the year' },
  { key: 'costParts', label: 'Of which' },
  { key: 'included', label: 'Included' },
  { key: 'apply', label: 'Apply by' },
] as const satisfies readonly { readonly key: keyof Track; readonly label: string }[];

export type TrackLine = (typeof trackLines)[number]['key'];
