/** Students who owe what was due before today, from overdue_list: page by page, and all of them as a file. */
import type { GetListParams } from 'react-admin';
import type { OverdueStudent } from '@school/shared/api/shapes';
import { listSource, type ExportSource } from '../lib/export/run-export.ts';
import type { ExportColumn, ExportFormat } from '../lib/export/types.ts';
import type { ListMethods } from '../providers/data-provider.ts';
import { call, type FunctionArgs, type FunctionResult } from '../providers/rpc.ts';
import { debtTexts as texts } from './texts.ts';

export type Span = OverdueStudent['span'];
/** How long it is, of those who owe; a credit stands beside them. */
export const ages: readonly Span[] = ['30', '60', 'over'];
export const spans: readonly Span[] = [...ages, 'credit'];
export type Groups = FunctionResult<'overdue_list'>['groups'];

/** A line of the list: one of each student. */
export interface Debt extends OverdueStudent {
  readonly id: string;
}

type Asked = FunctionArgs<'overdue_list'>;
const sorts: readonly NonNullable<Asked['sort']>[] = ['due_on', 'amount', 'last_name', 'program_year'];

/** What a list's filter and order ask; what is no group or order is dropped. */
export const questionOf = (
  filter: Readonly<Record<string, unknown>>,
  sort: GetListParams['sort'],
): Pick<Required<Asked>, 'span' | 'sort' | 'descending'> => ({
  span: spans.find((span) => span === filter['span']) ?? null,
  sort: sorts.find((field) => field === sort?.field) ?? 'due_on',
  descending: sort?.order === 'DESC',
});

/** A page in the order asked for, with the sums of every group beside the rows (`meta.groups`). */
export const debtsMethods: ListMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const question = questionOf(params.filter as Readonly<Record<string, unknown>>, params.sort);
    const { rows, total, groups } = await call(
      'overdue_list',
      { ...question, page, per_page: perPage },
      params.signal,
    );
    const data: readonly Debt[] = rows.map((row) => ({ ...row, id: row.student_id }));
    return { data: data as never, total, meta: { groups } };
  },
};

const columns: readonly (readonly [keyof OverdueStudent, ExportColumn])[] = [
  ['last_name', { label: 'Last Name', kind: 'text' }],
  ['first_name', { label: 'First Name', kind: 'text' }],
  ['amount', { label: texts.amount, kind: 'money' }],
  ['due_on', { label: texts.since, kind: 'date' }],
  ['days', { label: texts.days, kind: 'number' }],
  ['span', { label: texts.age, kind: 'text', words: texts.spans }],
  ['program_year', { label: texts.year, kind: 'text' }],
];
export const debtColumns: readonly ExportColumn[] = columns.map(([, column]) => column);
const PAGE = 1000;

/** Written down as an export before the first row of it is read. */
export async function openDebtExport(
  format: ExportFormat,
  question: ReturnType<typeof questionOf>,
  signal: AbortSignal,
): Promise<ExportSource> {
  await call('log_overdue_export', { format, span: question.span }, signal);
  return listSource(PAGE, async (page) => {
    const { rows, total } = await call('overdue_list', { ...question, page, per_page: PAGE }, signal);
    return { rows: rows.map((row) => columns.map(([name]) => row[name])), total };
  });
}
