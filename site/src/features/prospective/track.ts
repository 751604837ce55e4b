import type { PictureData } from '../../components/Picture';

export interface Track {
  readonly tab: string;
  readonly title: string;
  readonly menuLabel: string;
  readonly summary: string;
  readonly body: string;
  readonly picture: PictureData | null;
  readonly pictureAlt: string;
  readonly pictureFocus: string | null;
  readonly facts: TrackFacts;
  /** Its deadline is that of the year: what the season makes of it is said beside it. */
  readonly isSeasonal: boolean;
}

export interface TrackFacts {
  readonly ages: string;
  readonly length: string;
  readonly dates: string;
  readonly learning: string;
  readonly requirement: string;
  readonly service: string;
  readonly total: string;
  readonly costParts: string;
  readonly included: string;
  readonly apply: string;
}

/** The lines of the comparison, in the order in which people ask. */
export const trackLines: readonly { readonly key: keyof TrackFacts; readonly label: string }[] = [
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
];
