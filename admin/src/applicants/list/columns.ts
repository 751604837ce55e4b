/** Columns of the list, once: label, sort key of the database, and how each is exported. */
import { useMemo } from 'react';
import { statusDisplay } from '@school/shared/statuses';
import { useColumns } from '../../components/list/use-columns.ts';
import type { Cell, CellKind } from '../../lib/export/types.ts';
import { statusWords, trackWords } from './words.ts';
import type { ApplicationLine } from './view.ts';

export interface ListColumn {
  /** Sort key of search_applications when the column can be sorted; else a name of its own. */
  readonly key: string;
  readonly label: string;
  readonly sortable: boolean;
  readonly hidden?: boolean;
  readonly kind: CellKind;
  readonly words?: Readonly<Record<string, string>>;
  value(line: ApplicationLine): Cell;
}

const full = (...names: readonly (string | null)[]): string => names.filter(Boolean).join(' ');

export const listColumns: readonly ListColumn[] = [
  { key: 'name', label: 'Name', sortable: true, kind: 'text', value: (l) => full(l.first_name, l.last_name) },
  {
    key: 'hebrew_name',
    label: 'Hebrew name',
    sortable: true,
    kind: 'text',
    value: (l) => full(l.hebrew_first_name, l.hebrew_last_name),
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    kind: 'text',
    words: statusWords,
    value: (l) => l.status,
  },
  {
    key: 'track',
    label: 'Track',
    sortable: true,
    kind: 'text',
    words: trackWords,
    value: (l) => l.program_track,
  },
  { key: 'country', label: 'Country', sortable: true, kind: 'text', value: (l) => l.country },
  {
    key: 'school',
    label: 'School',
    sortable: true,
    kind: 'text',
    value: (l) => l.high_school ?? l.current_school,
  },
  { key: 'interview', label: 'Interview', sortable: true, kind: 'datetime', value: (l) => l.interview_at },
  {
    key: 'to_do',
    label: 'Documents to check',
    sortable: false,
    kind: 'number',
    value: (l) => l.documents_to_check,
  },
  { key: 'submitted_at', label: 'Submitted', sortable: true, kind: 'datetime', value: (l) => l.submitted_at },
  { key: 'email', label: 'Email', sortable: false, hidden: true, kind: 'text', value: (l) => l.email },
  { key: 'phone', label: 'Phone', sortable: false, hidden: true, kind: 'phone', value: (l) => l.phone },
  {
    key: 'whatsapp',
    label: 'WhatsApp',
    sortable: false,
    hidden: true,
    kind: 'phone',
    value: (l) => l.whatsapp_phone,
  },
  { key: 'city', label: 'City', sortable: false, hidden: true, kind: 'text', value: (l) => l.city },
  {
    key: 'graduation_year',
    label: 'Graduation year',
    sortable: false,
    hidden: true,
    kind: 'number',
    value: (l) => l.graduation_year,
  },
  { key: 'notes', label: 'Notes', sortable: false, hidden: true, kind: 'number', value: (l) => l.notes },
  {
    key: 'program_year',
    label: 'Program year',
    sortable: false,
    hidden: true,
    kind: 'text',
    value: (l) => l.program_year,
  },
];

const isUndecided = ({ status }: ApplicationLine): boolean => status === 'draft' || status === 'submitted';

/**
 * In every export, whatever columns are on screen: a file is passed on, and whoever reads in it that somebody is accepted must
 * read there too that the applicant has not been told.
 */
export const publicationColumn: ListColumn = {
  key: 'publication',
  label: 'Publication',
  sortable: false,
  kind: 'text',
  value: (line) =>
    line.held
      ? `Not published: the applicant still sees ${statusDisplay[line.published_status].applicantWord}`
      : isUndecided(line)
        ? null
        : 'Published',
};

/** Beside it, in every export too: since when the applicant may know. */
export const publishedAtColumn: ListColumn = {
  key: 'published_at',
  label: 'Published',
  sortable: false,
  kind: 'datetime',
  value: (line) => (line.held || isUndecided(line) ? null : line.published_at),
};

/** Every column but the name may be left out. */
export const optionalColumns = listColumns.filter(({ key }) => key !== 'name');
const offered = optionalColumns.map(({ key }) => key);
const usual = optionalColumns.filter(({ hidden }) => !hidden).map(({ key }) => key);

/** The columns that this officer sees, in the list's order, and how to choose others. */
export function useListColumns(): {
  readonly columns: readonly ListColumn[];
  readonly shown: readonly string[];
  readonly choose: (shown: readonly string[]) => void;
} {
  const [shown, choose] = useColumns('applicants', offered, usual);
  const columns = useMemo(
    () => listColumns.filter(({ key }) => key === 'name' || shown.includes(key)),
    [shown],
  );
  return { columns, shown, choose };
}
