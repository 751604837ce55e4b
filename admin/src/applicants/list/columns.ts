/** Columns of the list, once: label, sort key of the database, and how each is exported. */
import { useMemo } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { statuses } from '@school/shared/statuses';
import { useColumns } from '../../components/list/use-columns.ts';
import type { Cell, CellKind } from '../../lib/export/types.ts';
import { isUntold, tellingWords } from '../../components/telling.tsx';
import { trackWords } from '../../components/track-words.ts';
import { statusWords } from './words.ts';
import type { ApplicationLine } from './view.ts';

/** Windows, in px: from a tablet upright to a large screen. In each the usual columns fit without a sideways scroll. */
const WIDTHS = [0, 1200, 1400, 1600] as const;
type Width = (typeof WIDTHS)[number];

export interface ListColumn {
  /** Sort key of search_applications when the column can be sorted; else a name of its own. */
  readonly key: string;
  readonly label: string;
  readonly sortable: boolean;
  /** How wide a window shows it until columns are chosen; without it, none does. */
  readonly from?: Width;
  readonly kind: CellKind;
  readonly words?: Readonly<Record<string, string>>;
  value(line: ApplicationLine): Cell;
}

const full = (...names: readonly (string | null)[]): string => names.filter(Boolean).join(' ');

export const listColumns: readonly ListColumn[] = [
  { key: 'name', label: 'Name', sortable: true, kind: 'text', value: (l) => full(l.first_name, l.last_name) },
  {
    key: 'hebrew_name',
    from: 1200,
    label: 'Hebrew name',
    sortable: true,
    kind: 'text',
    value: (l) => full(l.hebrew_first_name, l.hebrew_last_name),
  },
  {
    key: 'status',
    from: 0,
    label: 'Status',
    sortable: true,
    kind: 'text',
    words: statusWords,
    value: (l) => l.status,
  },
  {
    key: 'track',
    from: 0,
    label: 'Track',
    sortable: true,
    kind: 'text',
    words: trackWords,
    value: (l) => l.program_track,
  },
  { key: 'country', from: 1600, label: 'Country', sortable: true, kind: 'text', value: (l) => l.country },
  {
    key: 'school',
    from: 1400,
    label: 'School',
    sortable: true,
    kind: 'text',
    value: (l) => l.high_school ?? l.current_school,
  },
  {
    key: 'interview',
    from: 0,
    label: 'Interview',
    sortable: true,
    kind: 'datetime',
    value: (l) => l.interview_at,
  },
  {
    key: 'to_do',
    from: 1200,
    label: 'Documents to check',
    sortable: false,
    kind: 'number',
    value: (l) => l.documents_to_check,
  },
  {
    key: 'submitted_at',
    from: 0,
    label: 'Submitted',
    sortable: true,
    kind: 'datetime',
    value: (l) => l.submitted_at,
  },
  {
    key: 'average',
    label: 'Average score',
    sortable: true,
    kind: 'number',
    value: (l) => l.average,
  },
  { key: 'spread', label: 'Spread of scores', sortable: true, kind: 'number', value: (l) => l.spread },
  { key: 'scores', label: 'Scores handed in', sortable: true, kind: 'number', value: (l) => l.scores },
  { key: 'readers', label: 'Readers', sortable: false, kind: 'text', value: (l) => l.readers.join(', ') },
  { key: 'decided_by', label: 'Decided by', sortable: true, kind: 'text', value: (l) => l.decided_by },
  { key: 'email', label: 'Email', sortable: false, kind: 'text', value: (l) => l.email },
  { key: 'phone', label: 'Phone', sortable: false, kind: 'phone', value: (l) => l.phone },
  {
    key: 'whatsapp',
    label: 'WhatsApp',
    sortable: false,
    kind: 'phone',
    value: (l) => l.whatsapp_phone,
  },
  { key: 'city', label: 'City', sortable: false, kind: 'text', value: (l) => l.city },
  {
    key: 'graduation_year',
    label: 'Graduation year',
    sortable: false,
    kind: 'number',
    value: (l) => l.graduation_year,
  },
  { key: 'notes', label: 'Notes', sortable: false, kind: 'number', value: (l) => l.notes },
  {
    key: 'program_year',
    label: 'Program year',
    sortable: false,
    kind: 'text',
    value: (l) => l.program_year,
  },
];

/**
 * In every export, whatever columns are on screen: a file is passed on, and whoever reads in it that somebody is accepted must
 * read there too that the applicant has not been told.
 */
export const publicationColumn: ListColumn = {
  key: 'publication',
  label: 'Publication',
  sortable: false,
  kind: 'text',
  value: ({ telling, published_status }) =>
    telling &&
    `${tellingWords(telling)}${isUntold(telling) ? `: the applicant still sees ${statuses[published_status].applicantWord}` : ''}`,
};

/** Beside it, in every export too: since when the applicant may know. */
export const publishedAtColumn: ListColumn = {
  key: 'published_at',
  label: 'Told on',
  sortable: false,
  kind: 'datetime',
  value: ({ telling }) => (telling?.word === 'told' ? telling.at : null),
};

/** Every column but the name may be left out. */
export const optionalColumns = listColumns.filter(({ key }) => key !== 'name');
const offered = optionalColumns.map(({ key }) => key);
const usualIn = (width: Width): readonly string[] =>
  optionalColumns.filter(({ from }) => from !== undefined && from <= width).map(({ key }) => key);
const USUAL = new Map(WIDTHS.map((width) => [width, usualIn(width)]));

const EVERY_USUAL = usualIn(1600);

/** The usual columns of this window. */
function useUsual(): readonly string[] {
  const huge = useMediaQuery('(min-width: 1600px)');
  const large = useMediaQuery('(min-width: 1400px)');
  const wide = useMediaQuery('(min-width: 1200px)');
  return USUAL.get(huge ? 1600 : large ? 1400 : wide ? 1200 : 0) ?? [];
}

/** The columns that this officer sees, in the list's order, and how to choose others. */
export function useListColumns(): {
  readonly columns: readonly ListColumn[];
  readonly shown: readonly string[];
  readonly choose: (shown: readonly string[]) => void;
} {
  const usual = useUsual();
  const [shown, choose] = useColumns('applicants', offered, usual);
  const columns = useMemo(
    () => listColumns.filter(({ key }) => key === 'name' || shown.includes(key)),
    [shown],
  );
  return { columns, shown, choose };
}

/** The columns of a file: the chosen ones; while nobody chose, all usual ones, so that a file does not depend on the window. */
export function useExportColumns(): readonly ListColumn[] {
  const [shown] = useColumns('applicants', offered, EVERY_USUAL);
  return listColumns.filter(({ key }) => key === 'name' || shown.includes(key));
}
