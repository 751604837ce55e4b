/** The tracks of a year as one flat record of fields, `shana_aleph.starts_on` and so on, so that they are edited like any record. */
import { dayText } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import type { ProgramTrack } from '@school/shared/track-values';
import { tracks as allTracks } from '@school/shared/tracks';
import type { FieldWords } from '../components/StaleRecord.tsx';
import type { Values } from '../components/use-record-edits.ts';
import type { YearTrack } from './fields.ts';

export type TrackField =
  'offered' | 'starts_on' | 'ends_on' | 'ages' | 'length_text' | TrackAmount | TrackCount | 'included_text';
export const trackKey = (track: ProgramTrack, field: TrackField): string => `${track}.${field}`;

const TRACK_AMOUNTS = ['tuition_amount', 'housing_amount', 'deposit_amount'] as const;
export type TrackAmount = (typeof TRACK_AMOUNTS)[number];
const TRACK_COUNTS = ['capacity', 'target'] as const;
export type TrackCount = (typeof TRACK_COUNTS)[number];

/** What the tracks of a year have in common until one of them is given its own. */
export const SHARED: readonly TrackField[] = ['starts_on', 'ends_on', ...TRACK_AMOUNTS, 'included_text'];

/** {track: version}, as save_program_year_tracks takes it. */
export const versionsOf = (rows: readonly YearTrack[]): Readonly<Record<string, number>> =>
  Object.fromEntries(rows.map(({ track, version }) => [track, version]));

/** Every track is there; one that the year does not offer would begin with the program. */
export const flatTracks = (rows: readonly YearTrack[], programStart: string): Values =>
  Object.fromEntries<unknown>(
    allTracks.flatMap(({ value }): [string, unknown][] => {
      const row = rows.find(({ track }) => track === value);
      return [
        [trackKey(value, 'offered'), row !== undefined],
        [trackKey(value, 'starts_on'), row?.starts_on ?? programStart],
        [trackKey(value, 'ends_on'), row?.ends_on ?? null],
        [trackKey(value, 'ages'), row?.ages ?? ''],
        [trackKey(value, 'length_text'), row?.length_text ?? ''],
        ...TRACK_AMOUNTS.map((name): [string, unknown] => [trackKey(value, name), row?.[name] ?? null]),
        [trackKey(value, 'included_text'), row?.included_text ?? ''],
        ...TRACK_COUNTS.map((name): [string, unknown] => [trackKey(value, name), row?.[name] ?? null]),
      ];
    }),
  );

/** The tracks that are offered, as the database takes them. */
export const tracksOf = (values: Values): readonly Values[] =>
  allTracks
    .filter(({ value }) => values[trackKey(value, 'offered')] === true)
    .map(({ value }) => ({
      track: value,
      starts_on: values[trackKey(value, 'starts_on')],
      ends_on: values[trackKey(value, 'ends_on')],
      ages: values[trackKey(value, 'ages')],
      length_text: values[trackKey(value, 'length_text')],
      ...Object.fromEntries(TRACK_AMOUNTS.map((name) => [name, values[trackKey(value, name)]])),
      included_text: values[trackKey(value, 'included_text')],
      ...Object.fromEntries(TRACK_COUNTS.map((name) => [name, values[trackKey(value, name)]])),
    }));

const dayOrEmpty = (value: unknown): string =>
  typeof value === 'string' && value ? dayText(value) : 'empty';
const textOrEmpty = (value: unknown): string => (typeof value === 'string' && value ? value : 'empty');

const amountOrEmpty = (value: unknown): string => (typeof value === 'number' ? money(value) : 'empty');

const countOrEmpty = (value: unknown): string => (typeof value === 'number' ? String(value) : 'empty');

const PARTS: readonly (readonly [TrackField, string, (value: unknown) => string])[] = [
  ['offered', 'offered', (value) => (value === true ? 'Yes' : 'No')],
  ['starts_on', 'starts', dayOrEmpty],
  ['ends_on', 'ends', dayOrEmpty],
  ['ages', 'ages', textOrEmpty],
  ['length_text', 'length', textOrEmpty],
  ['tuition_amount', 'tuition', amountOrEmpty],
  ['housing_amount', 'room and board', amountOrEmpty],
  ['deposit_amount', 'deposit', amountOrEmpty],
  ['included_text', 'also included', textOrEmpty],
  ['capacity', 'places', countOrEmpty],
  ['target', 'target', countOrEmpty],
];

/** Each field in words; `rows` say which line of the log is whose. */
export const trackWords = (rows: readonly YearTrack[]): readonly FieldWords[] =>
  allTracks.flatMap(({ value, label }) =>
    PARTS.map(([field, word, show]) => ({
      name: trackKey(value, field),
      label: `${label}: ${word}`,
      show,
      column: field === 'offered' ? 'track' : field,
      row: rows.find(({ track }) => track === value)?.id,
    })),
  );
