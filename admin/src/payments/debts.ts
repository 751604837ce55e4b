/** Students who owe what was due before today, from overdue_list. */
import type { GetListParams } from 'react-admin';
import type { OverdueStudent } from '@school/shared/api/shapes';
import type { ListMethods } from '../providers/data-provider.ts';
import { call, type FunctionArgs, type FunctionResult } from '../providers/rpc.ts';

export type Span = OverdueStudent['span'];
export const spans: readonly Span[] = ['30', '60', 'over'];
export type Groups = FunctionResult<'overdue_list'>['groups'];

/** A line of the list: one of each student. */
export interface Debt extends OverdueStudent {
  readonly id: string;
}

type Sort = NonNullable<FunctionArgs<'overdue_list'>['sort']>;
const sorts: readonly Sort[] = ['due_on', 'amount', 'last_name', 'program_year'];

/** A page in the order asked for, with the sums of every group beside the rows (`meta.groups`). */
export const debtsMethods: ListMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 50 } = params.pagination ?? {};
    const wanted = (params.filter as Readonly<Record<string, unknown>>)['span'];
    const { rows, total, groups } = await call(
      'overdue_list',
      {
        span: spans.find((span) => span === wanted) ?? null,
        sort: sorts.find((sort) => sort === params.sort?.field) ?? 'due_on',
        descending: params.sort?.order === 'DESC',
        page,
        per_page: perPage,
      },
      params.signal,
    );
    const data: readonly Debt[] = rows.map((row) => ({ ...row, id: row.student_id }));
    return { data: data as never, total, meta: { groups } };
  },
};
