import type { GetListParams } from 'react-admin';
import { isStaffRole } from '@school/shared/roles';
import type { ListMethods } from '../providers/data-provider.ts';
import { listStudents } from './api.ts';
import { questionOf } from './list/list-state.ts';

const PAGE_SIZES: readonly number[] = [25, 50, 100];
const names = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

/**
 * The list of students comes from the search functions, with the columns that the screen names (`meta.columns`); single records
 * are read and written through their own functions (api.ts). The read-only staff role has a function of its own.
 */
export const studentsMethods: ListMethods = {
  getList: async (_resource: string, params: GetListParams & { signal?: AbortSignal }) => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const meta = (params.meta ?? {}) as Readonly<Record<string, unknown>>;
    const role = isStaffRole(meta['role']) ? meta['role'] : 'staff';
    const question = questionOf(
      params.filter as Record<string, unknown>,
      params.sort ?? { field: 'last_name', order: 'ASC' },
      role,
      names(meta['columns']),
    );
    const { rows, total } = await listStudents(
      role,
      {
        ...question,
        page: Math.max(1, Math.trunc(page)),
        per_page: PAGE_SIZES.includes(perPage) ? perPage : 25,
        columns: names(meta['columns']),
      },
      params.signal,
    );
    return { data: [...rows] as never, total };
  },
};
