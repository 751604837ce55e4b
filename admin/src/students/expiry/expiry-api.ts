/** Papers that run out before a student may leave, from expiry_list. */
import type { ExportColumn, ExportFormat, Row } from '../../lib/export/types.ts';
import { listSource, type ExportSource } from '../../lib/export/run-export.ts';
import type { GetListParams } from 'react-admin';
import type { ExpiringPaper as Line } from '@school/shared/api/shapes';
import type { ListMethods } from '../../providers/data-provider.ts';
import { call } from '../../providers/rpc.ts';
import { choiceWords, fieldNamed } from '../rules/fields.ts';

export type Span = Line['span'];
export const spans: readonly Span[] = ['expired', '30', '90', '180', 'year'];
export const spanWords: Readonly<Record<Span, string>> = {
  expired: 'Expired',
  '30': 'Within 30 days',
  '90': 'Within 90 days',
  '180': 'Within 180 days',
  year: 'Before the date needed',
};

export type Paper = Line['paper'];
export const papers: readonly Paper[] = ['israeli_passport', 'foreign_passport', 'health_insurance'];
export const paperWords: Readonly<Record<Paper, string>> = {
  israeli_passport: 'Israeli passport',
  foreign_passport: 'Foreign passport',
  health_insurance: 'Health insurance',
};

/** A line of the list; its `id` is of the line, since one student may have several papers. */
export interface ExpiringPaper extends Line {
  readonly id: string;
}

export interface ExpiryQuestion {
  readonly span: Span | null;
  readonly paper: Paper | null;
  readonly program_year_id?: string;
}

export interface ExpiryPage {
  readonly rows: readonly ExpiringPaper[];
  readonly total: number;
  readonly counts: Readonly<Record<Span, number>>;
}

/** The question that a list's filters ask; what is no group or document is dropped. */
export const questionOf = (filter: Readonly<Record<string, unknown>>): ExpiryQuestion => ({
  span: spans.find((span) => span === filter['span']) ?? null,
  paper: papers.find((paper) => paper === filter['paper']) ?? null,
  ...(typeof filter['program_year_id'] === 'string' ? { program_year_id: filter['program_year_id'] } : {}),
});

/** What a file of the list is of, line by line. */
export const aboutExpiry = ({ span, paper }: ExpiryQuestion, year: string): readonly string[] => [
  `Year: ${year}`,
  ...(span ? [`Group: ${spanWords[span]}`] : []),
  ...(paper ? [`Document: ${paperWords[paper]}`] : []),
];

export async function readExpiry(
  question: ExpiryQuestion & { page: number; per_page: number },
  signal?: AbortSignal,
): Promise<ExpiryPage> {
  const answer = await call('expiry_list', { ...question }, signal);
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, id: `${row.student_id} ${row.paper}` })) };
}

/** Earliest first, with the number in each group beside the rows (`meta.counts`). */
export const expiryMethods: ListMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const question = questionOf(params.filter as Record<string, unknown>);
    const { rows, total, counts } = await readExpiry({ ...question, page, per_page: perPage }, params.signal);
    return { data: [...rows] as never, total, meta: { counts } };
  },
};

const track = fieldNamed('program_track');

const columns: readonly (readonly [keyof ExpiringPaper, ExportColumn])[] = [
  ['last_name', { label: 'Last Name', kind: 'text' }],
  ['first_name', { label: 'First Name', kind: 'text' }],
  ['email', { label: 'Email', kind: 'text' }],
  ['phone', { label: 'Phone', kind: 'phone' }],
  ['program_track', { label: 'Program', kind: 'text', words: track ? choiceWords(track) : {} }],
  ['program_year', { label: 'Program Year', kind: 'text' }],
  ['paper', { label: 'Document', kind: 'text', words: paperWords }],
  ['expires_on', { label: 'Expires On', kind: 'date' }],
  ['needed_until', { label: 'Needed Until', kind: 'date' }],
  ['days_left', { label: 'Days Left', kind: 'number' }],
  ['span', { label: 'Group', kind: 'text', words: spanWords }],
];
export const expiryColumns: readonly ExportColumn[] = columns.map(([, column]) => column);
export const expiryRow = (row: ExpiringPaper): Row => columns.map(([name]) => row[name]);

const PAGE = 1000;

export async function openExpiryExport(
  format: ExportFormat,
  question: ExpiryQuestion,
  signal: AbortSignal,
): Promise<ExportSource> {
  await call('log_expiry_export', { format, ...question }, signal);
  return listSource(PAGE, async (page) => {
    const { rows, total } = await readExpiry({ ...question, page, per_page: PAGE }, signal);
    return { rows: rows.map(expiryRow), total };
  });
}
